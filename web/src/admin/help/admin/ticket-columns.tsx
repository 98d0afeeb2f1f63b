import type { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { FullName } from '../../../ui/FullName.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { TICKET_LOOKS, TOPIC_WORDS } from '../shared/ticket-looks.ts';

export const TICKETS: Columns<typeof ROUTES.tickets> = [
  {
    id: 'subject',
    title: msg('Ticket'),
    phone: 'title',
    cell: ({ id, subject }) => (
      <Link className={ui.link} to={paths.ticket(id)}>
        {subject}
      </Link>
    ),
  },
  {
    id: 'member',
    title: msg('Member'),
    sort: 'member',
    phone: 'note',
    cell: ({ member, memberEmail }) => <FullName name={member} email={memberEmail} />,
  },
  {
    id: 'about',
    title: msg('About'),
    phone: 'note',
    cell: ({ squad, topic }, t) => squad ?? t(TOPIC_WORDS[topic]),
  },
  {
    id: 'state',
    title: msg('State'),
    sort: 'state',
    phone: 'state',
    cell: ({ state }) => <State look={TICKET_LOOKS[state]} />,
  },
  { id: 'assignee', title: msg('Assigned to'), cell: ({ assignee }) => assignee ?? '–' },
  { id: 'replies', title: msg('Replies'), isAmount: true, cell: ({ replies }) => replies },
  {
    id: 'changed',
    title: msg('Last message'),
    sort: 'changed',
    phone: 'aside',
    cell: ({ changedAt }) => dayText(dayOf(changedAt)),
  },
];
