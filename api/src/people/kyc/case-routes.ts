import type { kycCaseRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { CASE_FILE } from './case-file.ts';
import { countCases, listCases, readCase } from './case-store.ts';
import { decideIdentity } from './decide-identity.ts';

export const kycCaseHandlers: Handlers<typeof kycCaseRoutes> = {
  kycCases: async ({ query }, { house }) => listCases(house.db, query),
  kycCasesFile: async ({ query }, call) =>
    listFile(call, 'kyc.csv', CASE_FILE, (piece) => listCases(call.house.db, { ...query, ...piece })),
  kycStats: async (_, { house }) => countCases(house),
  kycCase: async ({ params }, { house }) => readCase(house.db, params.id),
  updateUserKyc: async ({ params, body }, call) => {
    await decideIdentity(call, params.id, body);
    return { message: 'Saved' };
  },
};
