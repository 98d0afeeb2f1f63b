import type { kycCaseRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { countCases, listCases, readCase } from './case-store.ts';
import { decideIdentity } from './decide-identity.ts';

export const kycCaseHandlers: Handlers<typeof kycCaseRoutes> = {
  kycCases: async ({ query }, { house }) => listCases(house.db, query),
  kycStats: async (_, { house }) => countCases(house),
  kycCase: async ({ params }, { house }) => readCase(house.db, params.id),
  updateUserKyc: async ({ params, body }, call) => {
    await decideIdentity(call, params.id, body);
    return { message: 'Saved' };
  },
};
