import { CODE_LENGTH, MESSAGES, RESEND_MS, tidyPlain } from '@adashi/contract';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import ui from '../../ui/ui.module.css';
import css from './CodeInput.module.css';

/**
 * Returns the number of seconds before the person can request a new code, and a function that restarts the countdown.
 */
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

interface BoxesProps {
  readonly digits: readonly string[];
  readonly isWrong: boolean;
  readonly onChange: (change: (old: string[]) => string[]) => void;
}

/** Row of input boxes, one for each digit of a code. */
function Boxes({ digits, isWrong, onChange }: BoxesProps) {
  const { t } = useTranslation();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const fill = (start: number, text: string) => {
    const typed = tidyPlain(text)
      .replaceAll(/\D/g, '')
      .slice(0, CODE_LENGTH - start);
    onChange((old) =>
      old.map((digit, index) => typed[index - start] ?? (index === start && typed === '' ? '' : digit)),
    );
    boxes.current[Math.min(start + typed.length, CODE_LENGTH - 1)]?.focus();
  };
  /**
   * Handles the input of one box. The input can have several digits: a phone's autofill enters the whole code, and a
   * person can type into a full box.
   */
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
  return (
    <fieldset className={css.code}>
      <legend className={ui.sr}>{t('Enter the code')}</legend>
      {digits.map((digit, index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          value={digit}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          data-autofocus={index === 0 ? true : undefined}
          aria-label={t('Digit {{n}}', { n: index + 1 })}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'code-error' : undefined}
          onChange={(event) => type(index, event.target.value)}
          onKeyDown={(event) => back(event, index)}
          onPaste={paste}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}

interface Props {
  readonly email: string;
  readonly submit: string;
  readonly busy?: string | undefined;
  readonly onSubmit: (code: string) => void;
  /** Sends a new code and returns whether the server sent the code. A success restarts the countdown. */
  readonly onResend: () => Promise<boolean>;
}

/**
 * Six boxes for an emailed code. A pasted code fills all boxes, and the person can request a new code after five
 * minutes.
 */
export function CodeInput({ email, submit, busy, onSubmit, onResend }: Props) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState<string[]>(() => Array.from({ length: CODE_LENGTH }, () => ''));
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const { left, restart } = useCountdown();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (digits.some((digit) => digit === '')) setError(MESSAGES.fillAllBoxes);
    else onSubmit(digits.join(''));
  };
  const resend = async () => {
    setSending(true);
    if (await onResend()) restart();
    setSending(false);
  };
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <form className={ui.stack} onSubmit={send} noValidate>
      <p className={ui.text2}>{t('We sent a 6-digit code to {{email}}', { email })}</p>
      <Boxes
        digits={digits}
        isWrong={error !== ''}
        onChange={(change) => {
          setError('');
          setDigits(change);
        }}
      />
      <FieldError id="code-error" text={error} />
      <p className={cx(ui.small, ui.text2)}>
        <button type="button" className={ui.link} disabled={left > 0 || sending} onClick={() => void resend()}>
          {t('Send it again')}
        </button>
        {left > 0 && (
          <span role="timer">
            {' '}
            {t('in')} <b className={ui.tabular}>{clock}</b>
          </span>
        )}
      </p>
      <Button look="primary" size="lg" block type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
