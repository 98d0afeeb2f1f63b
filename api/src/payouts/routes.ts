import type { payoutRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { bankFile } from './bank-file.ts';
import { approve, hold, release } from './decide-payout.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { readStatements } from './statements.ts';
import { listPayouts, nextPayouts, partsOf, payoutKey, readPayout } from './store.ts';
import { takeInReturns } from './take-in-returns.ts';
import { whyThisAmount } from './why-this-amount.ts';

const DONE = { message: 'Saved' };

export const payoutHandlers: Handlers<typeof payoutRoutes> = {
  payouts: async ({ query }, call) => listPayouts(call, query),
  payoutsCsv: async ({ query }, call) => payoutsCsv(call, query),
  payout: async ({ params }, call) => {
    const payout = await readPayout(call, params.id);
    const key = await payoutKey(call.house.db, params.id);
    return { ...payout, parts: await partsOf(call, key), waterfall: await whyThisAmount(call.house, key) };
  },
  nextPayouts: async (_, call) => ({ today: call.house.clock.today(), payouts: await nextPayouts(call) }),
  statements: async ({ query }, call) => readStatements(call, query.year),
  statementPdf: async ({ query }, call) => statementPdf(call, query),
  statementCsv: async ({ query }, call) => statementCsv(call, query),
  approvePayout: async ({ params, body }, call) => {
    await approve(call, params.id, body.account);
    return DONE;
  },
  holdPayout: async ({ params }, call) => {
    await hold(call, params.id);
    return DONE;
  },
  releasePayout: async ({ params }, call) => {
    await release(call, params.id);
    return DONE;
  },
  payoutFile: async (_, { house }) => bankFile(house.db, house.clock.today()),
  payoutReturns: async ({ body }, call) => takeInReturns(call, body.returned),
};
