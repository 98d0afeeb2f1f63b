import type { KycCaseRow, kycCaseRoutes } from '@adashi/contract';
import { refusalOf } from '../../base/app-error.ts';
import { ownCase } from '../../http/conflict-of-interest.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import type { SecondPerson } from '../../http/second-person.ts';

import { countCases, listCases, readCase } from './case-store.ts';
import { checkVerifiable, decideIdentity } from './decide-identity.ts';

const CASE_FILE: FileColumns<KycCaseRow> = {
  member: (row) => row.name,
  email: (row) => row.email_address,
  state: (row) => row.stage,
  submitted_at: (row) => row.submittedAt,
  reason: (row) => row.reason,
  checks: (row) => row.checks,
  squads: (row) => row.squads,
};

export const kycCaseHandlers = (people: Pick<SecondPerson, 'propose'>): Handlers<typeof kycCaseRoutes> => ({
  kycCases: async ({ query }, { context }) => listCases(context.db, query),
  kycCasesFile: async ({ query }, call) =>
    listFile(call, 'kyc.csv', CASE_FILE, (piece) => listCases(call.context.db, { ...query, ...piece })),
  kycStats: async (_, { context }) => countCases(context),
  kycCase: async ({ params: { id } }, call) => {
    const { context, me } = call;
    const whole = await readCase(context.db, id);
    const ask = await ownCase(call, 'updateUserKyc', id);
    const isSubmitted = whole.submittedAt !== null;
    const verify = ask ?? (await refusalOf(checkVerifiable(context.db, me.id, { id, isSubmitted })));
    return { ...whole, refusals: { ask, verify } };
  },
  updateUserKyc: async ({ params, body }, call) => {
    await decideIdentity(call, params.id, body, (trx) =>
      people.propose(trx, 'confirmIdentity', { params, body: { reason: body.reason ?? '' } }, call),
    );
    return { message: 'Saved' };
  },
});
