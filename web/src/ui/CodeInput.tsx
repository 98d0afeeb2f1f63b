import { CODE_LENGTH, MESSAGES, RESEND_MS } from '@adashi/contract';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError } from './parts.tsx';

/** Seconds until a code may be sent again. */
function useCountdown(): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + RESEND_MS);
  const [left, setLeft] = useState(RESEND_MS / 1000);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return { left, restart: () => setUntil(Date.now() + RESEND_MS) };
}

interface Props {
  readonly email: string;
  readonly submit: string;
  readonly busy?: string | undefined;
  readonly onSubmit: (code: string) => void;
  /** Answers whether another code was sent: the countdown begins anew. */
  readonly onResend: () => Promise<boolean>;
}

/** Six boxes for a code that was mailed; pasting fills them; it can be sent again after five minutes. */
export function CodeInput({ email, submit, busy, onSubmit, onResend }: Props) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState<string[]>(() => Array.from({ length: CODE_LENGTH }, () => ''));
  const [error, setError] = useState('');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const { left, restart } = useCountdown();
  const fill = (start: number, text: string) => {
    const typed = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH - start);
    setError('');
    setDigits((old) =>
      old.map((digit, index) => typed[index - start] ?? (index === start && typed === '' ? '' : digit)),
    );
    boxes.current[Math.min(start + typed.length, CODE_LENGTH - 1)]?.focus();
  };
  /** A phone's autofill puts the whole code into one box; a finger puts a second digit into a full one. */
  const type = (index: number, text: string) => {
    if (text.length > 2) fill(0, text);
    else fill(index, text.length === 2 ? text.replace(digits[index] ?? '', '') : text);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    fill(0, event.clipboardData.getData('text'));
  };
  const back = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' && digits[index] === '') boxes.current[index - 1]?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (digits.some((digit) => digit === '')) setError(MESSAGES.fillAllBoxes);
    else onSubmit(digits.join(''));
  };
  const resend = async () => {
    if (await onResend()) restart();
  };
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <form className="stack" onSubmit={send} noValidate>
      <p className="c-2">{t('We sent 6 digits to {{email}}', { email })}</p>
      <fieldset className="code" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className="sr">{t('Enter the code')}</legend>
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('Digit {{n}}', { n: index + 1 })}
            aria-invalid={error !== ''}
            aria-describedby={error === '' ? undefined : 'code-error'}
            onChange={(event) => type(index, event.target.value)}
            onKeyDown={(event) => back(event, index)}
            onPaste={paste}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </fieldset>
      <FieldError id="code-error" text={error} />
      <p className="small c-2">
        <button type="button" className="link resend" disabled={left > 0} onClick={() => void resend()}>
          {t('Send it again')}
        </button>
        {left > 0 && (
          <span role="timer">
            {' '}
            {t('in')} <b className="tn">{clock}</b>
          </span>
        )}
      </p>
      <Button look="primary" size="lg" className="block" type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
