import { type ErrorCode, type Input, REASON, type Route } from '@adashi/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FullName } from '../ui/FullName.tsx';
import { onEscape, PanelPart, useActPlace } from '../ui/SidePanel.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { toastDone } from '../ui/toast.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import css from './ActDialog.module.css';
import { ApiError } from './api.ts';
import { showLate } from './fail.ts';
import { useWrite } from './query.ts';

interface Props<R extends Route> {
  readonly route: R;
  /** Returns the input of the request. `reason` is empty for an action without a reason. */
  readonly input: (reason: string) => Input<R>;
  readonly title: string;
  /** Person whom the action concerns. */
  readonly about?: { readonly name: string; readonly email: string } | null | undefined;
  /** Consequences of the action, one sentence each. */
  readonly consequences: readonly ReactNode[];
  /** Label of the dialog's submit button. */
  readonly act: string;
  /** Success message of the action, as a key of the catalogue. */
  readonly done: string;
  /** Text that names the readers of the reason. Undefined for an action without a reason. */
  readonly readers?: string;
  readonly look?: 'primary' | 'danger';
  /** Extra fields above the reason. `isComplete` is false while a required field is empty. */
  readonly children?: ReactNode;
  readonly isComplete?: boolean;
  /** Runs after a success, before the page loads its data again. */
  readonly onWritten?: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Error codes that close the dialog: the action is no longer possible, or a second person must approve the action
 * first.
 */
const OVER: ReadonlySet<ErrorCode> = new Set([
  'wrong_state',
  'done_by',
  'not_found',
  'nothing_owed',
  'payment_under_way',
  'facts_changed',
  'second_person_needed',
]);
const isOver = (error: Error) => error instanceof ApiError && OVER.has(error.code);

interface FrameProps {
  readonly title: string;
  readonly isFirm: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Frame of an act in a side panel: the last section of the panel, with the buttons in the place of the foot. */
function InPanel({ title, onClose, children }: Omit<FrameProps, 'isFirm'>) {
  const section = useRef<HTMLDivElement>(null);
  useFocusBack();
  useEffect(() => {
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('[data-autofocus]') ?? find('input, button'))?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'end' });
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape anywhere in the form closes the form
    <div ref={section} className={css.inPanel} role="group" aria-label={title} onKeyDown={onEscape(onClose)}>
      <PanelPart title={title}>{children}</PanelPart>
    </div>
  );
}

/** Frame of an act. In a side panel, the act is part of the panel. Elsewhere, the act is a dialog. */
function Frame({ isFirm, ...frame }: FrameProps) {
  const place = useActPlace();
  if (place) return createPortal(<InPanel {...frame} />, place);
  return <Dialog opened firm={isFirm} {...frame} />;
}

/**
 * Confirmation of a staff action, as a dialog or in the open side panel. The form lists the consequences and asks for a
 * reason.
 */
export function ActDialog<R extends Route>({
  route,
  input,
  title,
  about,
  consequences,
  act,
  done,
  readers,
  look = 'danger',
  children,
  isComplete = true,
  onWritten,
  onClose,
}: Props<R>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const write = useWrite<R>(route, showLate, onWritten);
  const isReady = isComplete && (readers === undefined || reason.trim().length >= REASON.least);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toastDone(done);
      onClose();
    };
    // If another person acted first, the dialog closes and the refreshed page shows the current state.
    const onError = (error: Error) => isOver(error) && onClose();
    write.mutate(input(reason.trim()), { onSuccess, onError });
  };
  return (
    <Frame title={title} onClose={onClose} isFirm={reason !== ''}>
      <form onSubmit={send} className={css.act}>
        {about && <FullName {...about} />}
        {consequences.length > 0 && (
          <ul>
            {consequences.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the sentences never changes
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
    </Frame>
  );
}
