import type { GuarantorCaseRow, guarantorCaseRoutes } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { guaranteedDebts, listGuarantorCases, readGuarantorCase } from './case-store.ts';

const GUARANTOR_FILE: FileColumns<GuarantorCaseRow> = {
  guarantor: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phoneNumber,
  member: (row) => row.member,
  relationship: (row) => row.relationship,
  state: (row) => row.status,
  squads: (row) => row.squads,
  'at stake this week': (row) => dollars(row.atStake),
  'asked for': (row) => dollars(row.owed),
  named: (row) => row.createdAt,
};

export const guarantorCaseHandlers: Handlers<typeof guarantorCaseRoutes> = {
  guarantorCases: async ({ query }, { context }) => listGuarantorCases(context.db, query),
  guarantorCasesFile: async ({ query }, call) =>
    listFile(call, 'guarantors.csv', GUARANTOR_FILE, (piece) =>
      listGuarantorCases(call.context.db, { ...query, ...piece }),
    ),
  guarantorDebts: async (_, { context }) => guaranteedDebts(context),
  guarantorCase: async ({ params }, { context }) => readGuarantorCase(context, params.id),
};
