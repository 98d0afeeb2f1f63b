import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import ui from './ui.module.css';

interface Props {
  readonly submit: string;
  /** Label of the submit button while the request is in progress. */
  readonly busy: string | undefined;
  /** Other actions beside the submit button. */
  readonly children?: ReactNode;
}

/** Bottom of a form with the submit button and other actions. */
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
