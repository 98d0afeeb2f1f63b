import { ROUTES, type TicketRow } from '@adashi/contract';
import { call } from '../../client/api.ts';
import { msg } from '../../i18n/index.ts';
import type { Bulk } from '../../list/bulk.ts';
import { useSession } from '../../session/session.ts';

/** What may be done for many tickets at once; each as it was read in the list. */
export function useTicketBulk(): Bulk<TicketRow> {
  const me = useSession().profile?.id ?? null;
  return {
    nameOf: ({ member, subject }) => `${member}: ${subject}`,
    acts: [
      {
        title: msg('Take them'),
        consequences: msg('You look after them. One that somebody else took meanwhile stays theirs.'),
        isFor: ({ assignedTo }) => assignedTo === null,
        act: ({ id, assignedTo }) => call(ROUTES.assignTicket, { params: { id }, body: { to: me, from: assignedTo } }),
      },
      {
        title: msg('Close the tickets'),
        consequences: msg(
          'Nobody is expected to answer them any more. A member who writes again opens theirs; one in which somebody wrote meanwhile stays open.',
        ),
        isFor: ({ state }) => state !== 'closed',
        act: ({ id, lastMessage: seen }) =>
          call(ROUTES.changeTicket, { params: { id }, body: { state: 'closed', seen } }),
      },
    ],
  };
}
