import { ROUTES, type Ticket } from '@adashi/contract';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import css from './conversation.module.css';
import { lastSeen } from './last-seen.ts';

interface Props {
  /** Ticket as displayed on the page. */
  readonly ticket: Ticket;
  /** Control that can insert text into the reply. */
  readonly helper?: (put: (text: string) => void) => ReactNode;
}

/** Form to reply to a ticket. The form keeps the typed text until the reply is sent, even if a new message arrives. */
export function ReplyForm({ ticket, helper }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const reply = useWrite(ROUTES.replyToTicket);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { text, seen: lastSeen(ticket) };
    const onSuccess = () => {
      setText('');
      toastDone('Your reply was sent');
    };
    reply.mutate({ params: { id: ticket.id }, body }, { onSuccess });
  };
  return (
    <form className={css.reply} onSubmit={send}>
      {helper && (
        <div className={css.helper}>{helper((put) => setText(text.trim() ? `${text.trim()}\n\n${put}` : put))}</div>
      )}
      <TextArea
        bare
        label={t('Your reply')}
        placeholder={t('Write a reply')}
        rows={helper ? 4 : 1}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        look="primary"
        size="lg"
        type="submit"
        disabled={text.trim() === ''}
        busy={reply.isPending ? t('Sending') : undefined}
      >
        <IconSend2 size={18} aria-hidden /> {t('Send')}
      </Button>
    </form>
  );
}
