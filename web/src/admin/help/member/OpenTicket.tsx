import { ROUTES, type Ticket, type TicketState } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { CloseTicket } from '../shared/CloseTicket.tsx';
import { Conversation } from '../shared/Conversation.tsx';
import shared from '../shared/conversation.module.css';
import { ReplyForm } from '../shared/ReplyForm.tsx';
import { TICKET_LOOKS } from '../shared/ticket-looks.ts';
import { useAbout } from '../shared/use-about.ts';
import css from './help.module.css';

function turnOf(t: TFunction, state: TicketState): string {
  if (state === 'waiting') return t("Waiting for us. We'll answer here and by email.");
  if (state === 'answered') return t('We answered. Write again if you have more questions.');
  return t('Closed. Write again to reopen it.');
}

function Head({ ticket }: { ticket: Ticket }) {
  const aboutOf = useAbout();
  return (
    <div className={shared.head}>
      <h2 className={ui.h2}>{ticket.subject}</h2>
      <State look={TICKET_LOOKS[ticket.state]} chip />
      <p>{aboutOf(ticket)}</p>
      <CloseTicket ticket={ticket} />
    </div>
  );
}

/** Card of one ticket of the member, with all messages. */
export function OpenTicket({ id }: { id: number }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.ticket, { params: { id } });
  return (
    <section className={cx(ui.card, css.ticket)} aria-label={t('Ticket {{id}}', { id })}>
      <QueryBoundary asked={asked} gone={{ title: t('Ticket not found') }}>
        {(ticket) => (
          <>
            <Head ticket={ticket} />
            <Conversation ticket={ticket} turn={turnOf(t, ticket.state)} />
            <ReplyForm key={ticket.id} ticket={ticket} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
