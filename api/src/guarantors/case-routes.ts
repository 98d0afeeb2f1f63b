import type { guarantorCaseRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { guaranteedDebts, listGuarantorCases, readGuarantorCase } from './case-store.ts';

export const guarantorCaseHandlers: Handlers<typeof guarantorCaseRoutes> = {
  guarantorCases: async ({ query }, { house }) => listGuarantorCases(house.db, query),
  guarantorDebts: async (_, { house }) => guaranteedDebts(house),
  guarantorCase: async ({ params }, { house }) => readGuarantorCase(house, params.id),
};
