import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import ui from './ui.module.css';

interface Props {
  readonly submit: string;
  /** What the button says while the form is on its way. */
  readonly busy: string | undefined;
  /** What may be done besides. */
  readonly children?: ReactNode;
}

/** The end of a form: what sends it, and what may be done besides. */
export function FormActions({ submit, busy, children }: Props) {
  return (
    <div className={ui.actions}>
      {children}
      <Button look="primary" type="submit" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
