import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import ui from './ui.module.css';

interface Props {
  readonly submit: string;
  /** Label of the submit button while the form is being submitted. */
  readonly busy: string | undefined;
  /** Secondary actions beside the submit button. */
  readonly children?: ReactNode;
}

/** Bottom of a form: the submit button and secondary actions. */
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
