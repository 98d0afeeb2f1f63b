import type { payoutActRoutes, payoutRoutes } from '@adashi/contract';
import type { Handlers } from '../http/router.ts';
import { takeInReturns } from './apply-returns.ts';
import { approve, hold, release } from './decide-payout.ts';
import { countPayouts, readPayoutStory } from './payout-story.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { recordStatement, statementCsv, statementPdf } from './statement-files.ts';
import { readStatements } from './statements.ts';
import { listPayouts, nextPayouts, partsOf, payoutKey, readPayout } from './store.ts';
import { whyThisAmount } from './why-this-amount.ts';

const DONE = { message: 'Saved' };

export const payoutHandlers: Handlers<typeof payoutRoutes> = {
  payouts: async ({ query }, call) => listPayouts(call, query),
  payoutsCsv: async ({ query }, call) => payoutsCsv(call, query),
  payout: async ({ params }, call) => {
    const payout = await readPayout(call, params.id);
    const key = await payoutKey(call.context.db, params.id);
    return { ...payout, parts: await partsOf(call, key), ...(await whyThisAmount(call.context, key)) };
  },
  nextPayouts: async (_, call) => ({ today: call.context.clock.today(), payouts: await nextPayouts(call) }),
  statements: async ({ query }, call) => readStatements({ db: call.context.db, person: call.me.id }, query),
  statementPdf: async ({ query }, call) => statementPdf(call, call.me.id, query),
  statementCsv: async ({ query }, call) => statementCsv(call, call.me.id, query),
  memberStatementPdf: async ({ params, query }, call) => {
    await recordStatement(call, params.id, query);
    return statementPdf(call, params.id, query);
  },
  memberStatementCsv: async ({ params, query }, call) => {
    await recordStatement(call, params.id, query);
    return statementCsv(call, params.id, query);
  },
  payoutReturns: async ({ body }, call) => takeInReturns(call, body),
};

export const payoutActHandlers: Handlers<typeof payoutActRoutes> = {
  payoutStory: async ({ params }, call) => readPayoutStory(call, params.id),
  payoutCounts: async (_, { context }) => countPayouts(context),
  approvePayout: async ({ params, body }, call) => {
    await approve(call, params.id, body);
    return DONE;
  },
  holdPayout: async ({ params, body }, call) => {
    await hold(call, params.id, body);
    return DONE;
  },
  releasePayout: async ({ params, body }, call) => {
    await release(call, params.id, body);
    return DONE;
  },
};
