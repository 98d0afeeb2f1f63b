import { ROUTES } from '@adashi/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { State } from '../../../ui/State.tsx';
import { BY_STATE, TICKET_LOOKS } from '../shared/ticket-looks.ts';
import css from './help.module.css';

/** Returns the columns of the member’s tickets. The list highlights the open ticket. */
function columnsFor(openId: number | undefined): Columns<typeof ROUTES.tickets> {
  return [
    {
      id: 'subject',
      title: msg('Ticket'),
      phone: 'title',
      cell: ({ id, subject, replies }, t) => (
        <Link className={css.ticketLink} to={paths.helpTicket(id)} aria-current={id === openId}>
          <b>{subject}</b>
          <small>{t('Ticket {{id}}, {{count}} replies', { id, count: replies })}</small>
        </Link>
      ),
    },
    {
      id: 'changed',
      title: msg('Last message'),
      sort: 'changed',
      phone: 'aside',
      cell: ({ changedAt }) => dayText(dayOf(changedAt)),
    },
    {
      id: 'state',
      title: msg('State'),
      sort: 'state',
      phone: 'state',
      cell: ({ state }) => <State look={TICKET_LOOKS[state]} />,
    },
  ];
}

/** List of all tickets of the member, newest first. */
export function MyTickets({ openId }: { openId: number | undefined }) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsFor(openId), [openId]);
  return (
    <div className={css.tickets}>
      <List
        route={ROUTES.tickets}
        input={{}}
        name="tickets"
        title={t('Your tickets')}
        columns={columns}
        filters={[BY_STATE]}
        file={{ route: ROUTES.ticketsFile, name: 'tickets.csv' }}
        empty={<p className={css.none}>{t("You haven't written to us yet.")}</p>}
      />
    </div>
  );
}
