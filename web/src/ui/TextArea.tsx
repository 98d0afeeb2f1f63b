import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './cx.ts';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import ui from './ui.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  /** Whether the label is visually hidden. Hide the label if the surrounding text has the same words. */
  readonly bare?: boolean;
}

/** Field with several lines of text and a label. */
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
