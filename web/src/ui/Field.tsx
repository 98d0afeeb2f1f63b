import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import css from './Field.module.css';
import { FieldError } from './FieldError.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly aside?: ReactNode;
}

/** Input with a label. An error or a hint is below the input. */
export function Field({ label, error, hint, prefix, suffix, aside, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={cx(css.field, className)}>
      <div className={css.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={cx(css.input, error ? css.bad : undefined)}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-more`} {...input} />
        {typeof suffix === 'string' ? <span className={css.suffix}>{suffix}</span> : suffix}
      </div>
      {error ? (
        <FieldError id={`${id}-more`} text={error} />
      ) : (
        hint && (
          <p className={css.hint} id={`${id}-more`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
