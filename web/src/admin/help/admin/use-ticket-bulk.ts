import { ROUTES, type TicketRow } from '@adashi/contract';
import { call } from '../../../client/api.ts';
import { msg } from '../../../i18n/index.ts';
import type { Bulk } from '../../../list/bulk.ts';
import { useSession } from '../../../session/session.ts';

/** Returns the bulk actions on tickets. Each request contains the id of the ticket's last message in the list. */
export function useTicketBulk(): Bulk<TicketRow> {
  const me = useSession().profile?.id ?? null;
  return {
    nameOf: ({ member, memberEmail, subject }) => `${member}, ${memberEmail}: ${subject}`,
    acts: [
      {
        title: msg('Assign them to me'),
        consequences: msg("They're assigned to you. A ticket that someone else took in the meantime stays theirs."),
        isFor: ({ assignedTo }) => assignedTo === null,
        act: ({ id, assignedTo }) => call(ROUTES.assignTicket, { params: { id }, body: { to: me, from: assignedTo } }),
      },
      {
        title: msg('Close the tickets'),
        consequences: msg(
          'No reply is expected. A member can reopen a ticket by writing. Tickets with a new message stay open.',
        ),
        isFor: ({ state }) => state !== 'closed',
        act: ({ id, lastMessage: seen }) =>
          call(ROUTES.changeTicket, { params: { id }, body: { state: 'closed', seen } }),
      },
    ],
  };
}
