import type { guarantorCaseRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { guaranteedDebts, listGuarantorCases, readGuarantorCase } from './case-store.ts';
import { GUARANTOR_FILE } from './guarantor-file.ts';

export const guarantorCaseHandlers: Handlers<typeof guarantorCaseRoutes> = {
  guarantorCases: async ({ query }, { house }) => listGuarantorCases(house.db, query),
  guarantorCasesFile: async ({ query }, call) =>
    listFile(call, 'guarantors.csv', GUARANTOR_FILE, (piece) =>
      listGuarantorCases(call.house.db, { ...query, ...piece }),
    ),
  guarantorDebts: async (_, { house }) => guaranteedDebts(house),
  guarantorCase: async ({ params }, { house }) => readGuarantorCase(house, params.id),
};
