import type { Ticket, TicketMessage } from '@adashi/contract';
import { IconHourglass } from '@tabler/icons-react';
import { byDay, useDayWords } from '../../../i18n/by-day.ts';
import { dayOf, timeText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials-of.ts';
import ui from '../../../ui/ui.module.css';
import css from './conversation.module.css';

interface MessageProps {
  readonly message: TicketMessage;
  /** Whether the author of the message is on the reader's side (member or staff). These messages are on the right. */
  readonly isOurs: boolean;
}

function Message({ message: { isYou, isStaff, name, text, writtenAt }, isOurs }: MessageProps) {
  const { t } = useTranslation();
  const who = isStaff ? t('{{name}}, Adashi', { name }) : name;
  return (
    <li className={cx(css.message, isOurs && css.ours)}>
      {!isOurs && <Avatar initials={initialsOf(name)} />}
      <div className={css.bubble}>
        <b className={isYou ? ui.sr : undefined}>{isYou ? t('You wrote:') : who}</b>
        <p>{text}</p>
      </div>
      <time dateTime={writtenAt}>{timeText(writtenAt)}</time>
    </li>
  );
}

interface Props {
  readonly ticket: Ticket;
  readonly isStaff?: boolean;
  /** Note that names the next person to reply: the member or staff. */
  readonly turn: string;
}

/** Messages of a ticket by day. A note names the next person to reply: the member or staff. */
export function Conversation({ ticket, isStaff = false, turn }: Props) {
  const dayWords = useDayWords(ticket.today);
  return (
    <div className={css.talk}>
      {byDay(ticket.messages, ({ writtenAt }) => dayOf(writtenAt)).map(([day, messages]) => (
        <section key={day}>
          <h3>{dayWords(day)}</h3>
          <ol>
            {messages.map((message) => (
              <Message key={message.id} message={message} isOurs={message.isStaff === isStaff} />
            ))}
          </ol>
        </section>
      ))}
      <p className={css.turn} role="status">
        {ticket.state === 'waiting' && <IconHourglass size={17} aria-hidden />}
        {turn}
      </p>
    </div>
  );
}
