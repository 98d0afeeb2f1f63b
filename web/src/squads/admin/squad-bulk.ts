import { ROUTES, type SquadSummary } from '@adashi/contract';
import { call } from '../../client/api.ts';
import { inSquad } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import type { Bulk } from '../../list/bulk.ts';

/** Bulk actions on squads: approve or decline proposals, and cancel squads before the start. */
export const SQUAD_BULK: Bulk<SquadSummary> = {
  nameOf: ({ name }) => name,
  acts: [
    {
      title: msg('Approve'),
      consequences: msg('Only people with the code can join. The proposer can read the reason.'),
      asksReason: true,
      isFor: ({ status }) => status === 'pending',
      act: ({ id }, reason) => call(ROUTES.approveSquad, { ...inSquad(id), body: { reason } }),
    },
    {
      title: msg('Decline'),
      consequences: msg('It can no longer be approved. The proposer can read the reason.'),
      asksReason: true,
      isDanger: true,
      isFor: ({ status }) => status === 'pending',
      act: ({ id }, reason) => call(ROUTES.declineSquad, { ...inSquad(id), body: { reason } }),
    },
    {
      title: msg('Cancel the squad'),
      consequences: msg("It won't start, and no money has moved. Its members can read the reason."),
      asksReason: true,
      isDanger: true,
      isFor: ({ status }) => status === 'pending' || status === 'upcoming',
      act: ({ id }, reason) => call(ROUTES.cancelSquad, { ...inSquad(id), body: { reason } }),
    },
  ],
};
