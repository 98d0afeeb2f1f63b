import type { squadActRoutes } from '@adashi/contract';
import { id } from '@adashi/core';
import type { Handlers } from '../http/router.ts';
import { listCandidates } from './candidates.ts';
import { squadHistory } from './history.ts';
import { reduceSquad } from './reduce-squad.ts';
import { withdrawNotice } from './removals.ts';
import { replaceMember } from './replace-member.ts';
import { setPositions } from './set-positions.ts';
import { squadMoney } from './squad-money.ts';

const DONE = { message: 'Saved' };

export const squadActHandlers: Handlers<typeof squadActRoutes> = {
  setPositions: async ({ params, body }, call) => {
    await setPositions(call, params.id, body);
    return DONE;
  },
  reduceSquad: async ({ params, body }, call) => {
    await reduceSquad(call, params.id, body);
    return DONE;
  },
  candidates: async ({ params, query }, { context }) => listCandidates(context.db, params.id, query),
  replaceMember: async ({ params, body }, call) => {
    await replaceMember(call, params.id, id<'seat'>(params.memberId), body);
    return DONE;
  },
  withdrawNotice: async ({ params, body }, call) => {
    await withdrawNotice(call, params.id, id<'seat'>(params.memberId), body.reason);
    return DONE;
  },
  squadHistory: async ({ params, query }, { context }) => squadHistory(context.db, params.id, query),
  squadMoney: async ({ params }, { context }) => squadMoney(context.db, params.id),
};
