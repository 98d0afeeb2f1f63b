import type { guarantorCaseRoutes } from '@adashi/contract';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { guaranteedDebts, listGuarantorCases, readGuarantorCase } from './case-store.ts';
import { GUARANTOR_FILE } from './guarantor-file.ts';

export const guarantorCaseHandlers: Handlers<typeof guarantorCaseRoutes> = {
  guarantorCases: async ({ query }, { context }) => listGuarantorCases(context.db, query),
  guarantorCasesFile: async ({ query }, call) =>
    listFile(call, 'guarantors.csv', GUARANTOR_FILE, (piece) =>
      listGuarantorCases(call.context.db, { ...query, ...piece }),
    ),
  guarantorDebts: async (_, { context }) => guaranteedDebts(context),
  guarantorCase: async ({ params }, { context }) => readGuarantorCase(context, params.id),
};
