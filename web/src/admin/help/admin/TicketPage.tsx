import { ROUTES, type Ticket } from '@adashi/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { CloseTicket } from '../shared/CloseTicket.tsx';
import { Conversation } from '../shared/Conversation.tsx';
import { ReplyForm } from '../shared/ReplyForm.tsx';
import { TICKET_LOOKS } from '../shared/ticket-looks.ts';
import { useAbout } from '../shared/use-about.ts';
import { AssignTicket } from './AssignTicket.tsx';
import { UseAnswer } from './UseAnswer.tsx';

function turnOf(t: TFunction, { state, member }: Ticket): string {
  if (state === 'waiting') return t('{{member}} is waiting for an answer.', { member });
  if (state === 'answered') return t('Answered. {{member}} can write again.', { member });
  return t('Closed. Write again to reopen it.');
}

function Whole({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const aboutOf = useAbout();
  return (
    <>
      <PageTitle
        title={ticket.subject}
        sub={
          <>
            <Link className={ui.link} to={paths.member(ticket.memberId)}>
              {ticket.member}
            </Link>
            . {aboutOf(ticket)}
          </>
        }
      >
        <State look={TICKET_LOOKS[ticket.state]} chip />
        <CloseTicket ticket={ticket} />
      </PageTitle>
      <section className={cx(ui.card, ui.narrow)}>
        <Conversation ticket={ticket} isStaff turn={turnOf(t, ticket)} />
        <AssignTicket ticket={ticket} />
        <ReplyForm ticket={ticket} helper={(put) => <UseAnswer language={ticket.memberLanguage} onUse={put} />} />
      </section>
    </>
  );
}

/** Page of a ticket for staff, with the reply form. */
export function TicketPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.ticket, { params: { id: Number(id) } });
  const back = (
    <Link className={ui.link} to={paths.tickets}>
      <IconChevronLeft size={16} aria-hidden />
      {t('Tickets')}
    </Link>
  );
  return (
    <>
      <div className={ui.crumb}>{back}</div>
      <QueryBoundary asked={asked} card gone={{ title: t('Ticket not found') }}>
        {(ticket) => <Whole ticket={ticket} />}
      </QueryBoundary>
    </>
  );
}
