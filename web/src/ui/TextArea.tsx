import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './cx.ts';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import ui from './ui.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  /** Hides the label visually, where the surrounding text says the same. */
  readonly bare?: boolean;
}

/** Labelled multi-line field. */
export function TextArea({ label, error, hint, bare = false, ...input }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <div className={cx(css.label, bare && ui.sr)}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={cx(css.input, css.area, error ? css.bad : undefined)}>
        <textarea id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-more`} {...input} />
      </div>
      {!error && hint ? (
        <p className={css.hint} id={`${id}-more`}>
          {hint}
        </p>
      ) : (
        <FieldError id={`${id}-more`} text={error} />
      )}
    </div>
  );
}
