import type { kycCaseRoutes } from '@adashi/contract';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { CASE_FILE } from './case-file.ts';
import { countCases, listCases, readCase } from './case-store.ts';
import { decideIdentity } from './decide-identity.ts';

export const kycCaseHandlers: Handlers<typeof kycCaseRoutes> = {
  kycCases: async ({ query }, { context }) => listCases(context.db, query),
  kycCasesFile: async ({ query }, call) =>
    listFile(call, 'kyc.csv', CASE_FILE, (piece) => listCases(call.context.db, { ...query, ...piece })),
  kycStats: async (_, { context }) => countCases(context),
  kycCase: async ({ params }, { context }) => readCase(context.db, params.id),
  updateUserKyc: async ({ params, body }, call) => {
    await decideIdentity(call, params.id, body);
    return { message: 'Saved' };
  },
};
