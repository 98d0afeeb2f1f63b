import { type ErrorCode, type Input, REASON, type Route } from '@adashi/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { toastDone } from '../ui/toast.ts';
import css from './ActDialog.module.css';
import { ApiError } from './api.ts';
import { showLate } from './fail.ts';
import { useWrite } from './query.ts';

interface Props<R extends Route> {
  readonly route: R;
  /** What is sent, with the reason that was given (the empty text where none is asked for). */
  readonly input: (reason: string) => Input<R>;
  readonly title: string;
  /** What follows from it, a plain sentence each. */
  readonly consequences: readonly ReactNode[];
  /** What the button says. */
  readonly act: string;
  /** What is said when it is done: a sentence of the catalogue. */
  readonly done: string;
  /** Who reads the reason; left out where none is asked for. */
  readonly readers?: string;
  readonly look?: 'primary' | 'danger';
  /** More that is asked, above the reason; and whether it is complete. */
  readonly children?: ReactNode;
  readonly isComplete?: boolean;
  readonly onClose: () => void;
}

/** What was to be done is possible no more, whatever is typed. */
const OVER: ReadonlySet<ErrorCode> = new Set([
  'wrong_state',
  'done_by',
  'not_found',
  'nothing_owed',
  'payment_under_way',
]);
const isOver = (error: Error) => error instanceof ApiError && OVER.has(error.code);

/** An act of the staff that has consequences: says them first, asks why, and tells a conflict with somebody else's act. */
export function ActDialog<R extends Route>({
  route,
  input,
  title,
  consequences,
  act,
  done,
  readers,
  look = 'danger',
  children,
  isComplete = true,
  onClose,
}: Props<R>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const write = useWrite<R>(route, showLate);
  const isReady = isComplete && (readers === undefined || reason.trim().length >= REASON.least);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toastDone(done);
      onClose();
    };
    // Somebody was faster: the page below shows how it stands now.
    const onError = (error: Error) => isOver(error) && onClose();
    write.mutate(input(reason.trim()), { onSuccess, onError });
  };
  return (
    <Dialog title={title} opened onClose={onClose} firm={reason !== ''}>
      <form onSubmit={send} className={css.act}>
        {consequences.length > 0 && (
          <ul>
            {consequences.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        )}
        {children}
        {readers !== undefined && (
          <TextArea
            label={t('Reason')}
            hint={readers}
            value={reason}
            maxLength={REASON.most}
            rows={3}
            data-autofocus
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <footer>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" look={look} disabled={!isReady} busy={write.isPending ? t('Saving') : undefined}>
            {act}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
