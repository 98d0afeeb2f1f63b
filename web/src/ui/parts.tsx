import { IconAlertCircle, IconLoader2 } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export function LogoMark({ size = 26, className = 'mark' }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <path d="M20.6 5.6 A11.4 11.4 0 1 0 26.4 11.4" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="25.6" cy="6.4" r="3.6" className="mark-dot" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      <span className="word">Adashi</span>
    </span>
  );
}

export function Avatar({ initials, size = 34, lit = false }: { initials: string; size?: number; lit?: boolean }) {
  return (
    <span className={`avatar ${lit ? 'lit' : ''}`} style={{ ['--s' as string]: `${size}px` }} aria-hidden>
      {initials}
    </span>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'plain' | 'soft' | 'danger' | 'quiet';
  readonly size?: 'sm' | 'md' | 'lg';
  /** What the button says while its work is under way. */
  readonly busy?: string | undefined;
}

export function Button({
  look = 'plain',
  size = 'md',
  busy,
  children,
  disabled,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`btn ${look} ${size} ${className}`}
      disabled={disabled || busy !== undefined}
      aria-busy={busy !== undefined}
      {...rest}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <IconLoader2 className="spin" size={16} aria-hidden />
          {busy}
        </>
      )}
    </button>
  );
}

export function FieldError({ id, text }: { id: string; text: ReactNode }) {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <p className="err" id={id} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      {typeof text === 'string' ? t(text) : text}
    </p>
  );
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly aside?: ReactNode;
}

/** A labelled input with its sentence below: the error, else the hint. */
export function Field({ label, error, hint, prefix, suffix, aside, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <div className="lab">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={`input ${error ? 'bad' : ''}`}>
        {prefix && <span className="pre">{prefix}</span>}
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-more`} {...input} />
        {suffix}
      </div>
      {error ? (
        <FieldError id={`${id}-more`} text={error} />
      ) : (
        hint && (
          <p className="hint" id={`${id}-more`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
}

/** A few choices as chips; radios to a screen reader and the keyboard. */
export function Choice<Value extends string>({ legend, options, value, onChange, error }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className="chips">
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={id} checked={value === option.value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What is so, when it changes, and one thing to do. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <LogoMark size={44} className="mark" />
      <h3 className="h2">{title}</h3>
      {children && <p className="c-2">{children}</p>}
      {action}
    </div>
  );
}

export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <i />
          <span />
          <em />
        </div>
      ))}
    </div>
  );
}

/** A page's title with what stands beside it. */
export function PageTitle({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-title">
      <div className="grow">
        <h2 className="title">{title}</h2>
        {sub && <p className="c-2">{sub}</p>}
      </div>
      {children}
    </div>
  );
}
