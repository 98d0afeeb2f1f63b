import type { GuarantorCaseRow, guarantorCaseRoutes } from '@adashi/contract';
import { refusalOf } from '../../base/app-error.ts';
import { ownCase } from '../../http/conflict-of-interest.ts';
import { dollars } from '../../http/csv-file.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { guaranteedDebts, listGuarantorCases, readGuarantorCase } from './case-store.ts';
import { checkGuarantor } from './verify-guarantor.ts';

const GUARANTOR_FILE: FileColumns<GuarantorCaseRow> = {
  guarantor: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phoneNumber,
  member: (row) => row.member,
  relationship: (row) => row.relationship,
  state: (row) => row.status,
  squads: (row) => row.squads,
  at_stake: (row) => dollars(row.atStake),
  owed: (row) => dollars(row.owed),
  named_at: (row) => row.createdAt,
};

export const guarantorCaseHandlers: Handlers<typeof guarantorCaseRoutes> = {
  guarantorCases: async ({ query }, { context }) => listGuarantorCases(context.db, query),
  guarantorCasesFile: async ({ query }, call) =>
    listFile(call, 'guarantors.csv', GUARANTOR_FILE, (piece) =>
      listGuarantorCases(call.context.db, { ...query, ...piece }),
    ),
  guarantorDebts: async (_, { context }) => guaranteedDebts(context),
  guarantorCase: async ({ params: { id } }, call) => {
    const { context } = call;
    const whole = await readGuarantorCase(context, id);
    const decline = await ownCase(call, 'verifyGuarantor', id);
    return { ...whole, refusals: { decline, verify: decline ?? (await refusalOf(checkGuarantor(context.db, id))) } };
  },
};
