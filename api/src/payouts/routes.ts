import type { payoutRoutes } from '@adashi/contract';
import {
  accounts,
  approvePayout,
  expectedPayout,
  holdPayout,
  type Outcome,
  plannedWaterfall,
  releasePayout,
  type Verdict,
  type WaterfallLine,
  type World,
  waterfall,
} from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { pageOf } from '../db/page.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { statement } from '../ledger/index.ts';
import { applyEvents, PROVIDER, readRotation, runStepIn, storeEvents } from '../rotation/index.ts';
import { PAYOUT_COLUMNS, PAYOUT_SOURCE, type PayoutKey, type PayoutRow, payoutKey, withExpected } from './store.ts';

function mine({ me }: PersonCall) {
  return me.role === 'user' ? sql`person_id = ${me.id}` : sql`true`;
}

/** What was sent is replayed from the ledger; before that it is what is expected. */
async function whyThisAmount({ db }: House, key: PayoutKey): Promise<WaterfallLine[]> {
  const rotation = await readRotation(db, key.squad);
  const payout = rotation?.payouts.find((found) => found.round === key.round && found.seq === key.seq);
  if (rotation && payout && payout.attempt === 0) {
    const plan = expectedPayout(rotation, payout);
    return plannedWaterfall(plan, plan.pot / rotation.terms.contribution);
  }
  const pot = accounts.pot(key.squad, key.round);
  return waterfall(await statement(db, pot), pot);
}

type Rule = (world: World, key: PayoutKey) => Verdict<'wrong_state'>;

/** Staff decides about a payout: the rules, the act and its record in one transaction. */
async function decide({ house, actor }: PersonCall, id: string, action: string, rule: Rule) {
  const day = house.clock.today();
  await inTransaction(house.db, async (trx) => {
    const key = found(await payoutKey(trx, id));
    await runStepIn(trx, house.engine.announce, day, [key.squad], (world): Outcome => {
      const verdict = rule(world, key);
      return verdict.refused === null ? verdict.outcome : refuse('wrong_state');
    });
    await record(trx, actor, action, `payout:${id}`, { squad: key.squad, round: key.round, seq: key.seq });
  });
  await house.runDay();
  return { message: 'Saved' };
}

function checkOtherStaff(world: World, key: PayoutKey, staff: string): void {
  const payout = world.rotation.payouts.find((found) => found.round === key.round && found.seq === key.seq);
  if (payout?.approvals.includes(staff)) refuse('same_staff');
}

export const payoutHandlers: Handlers<typeof payoutRoutes> = {
  payouts: async ({ query }, call) => {
    const like = query.q ? `%${query.q}%` : null;
    const page = await pageOf<PayoutRow>(call.house.db, query, {
      columns: PAYOUT_COLUMNS,
      from: sql`${PAYOUT_SOURCE} where ${mine(call)} and (${query.state ?? null}::text is null or payouts.state = ${query.state ?? null})
        and (${like}::text is null or squads.name || ' ' || first_name || ' ' || last_name ilike ${like})`,
      order: sql`(payouts.attempt > 0), rounds.payout_on, payouts.id`,
      sorts: {
        payout: sql`rounds.payout_on`,
        changed: sql`payouts.updated_on`,
        net: sql`net`,
        state: sql`payouts.state`,
      },
    });
    return { ...page, data: await withExpected(call.house.db, page.data) };
  },
  payout: async ({ params }, call) => {
    const { db } = call.house;
    const { rows } =
      await sql<PayoutRow>`select ${PAYOUT_COLUMNS} from ${PAYOUT_SOURCE} where payouts.id = ${params.id} and ${mine(call)}`.execute(
        db,
      );
    const [payout] = await withExpected(db, [found(rows[0])]);
    const key = found(await payoutKey(db, params.id));
    return { ...found(payout), waterfall: await whyThisAmount(call.house, key) };
  },
  approvePayout: async ({ params }, call) =>
    decide(call, params.id, 'approved_payout', (world, key) => {
      checkOtherStaff(world, key, call.me.id);
      return approvePayout(world, call.house.clock.today(), key, call.me.id);
    }),
  holdPayout: async ({ params }, call) =>
    decide(call, params.id, 'held_payout', (world, key) => holdPayout(world, call.house.clock.today(), key)),
  releasePayout: async ({ params }, call) =>
    decide(call, params.id, 'released_payout', (world, key) => releasePayout(world, call.house.clock.today(), key)),
  payoutFile: async (_, { house }) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(',', payouts.id, net, institution, transit, last_digits) as line
      from ${PAYOUT_SOURCE} join banks on banks.id = people.payout_bank_id where payouts.state = 'submitted' order by payouts.id
    `.execute(house.db);
    const day = house.clock.today();
    return {
      name: `payouts-${day}.csv`,
      text: ['payout,cents,institution,transit,account_ending', ...rows.map((row) => row.line)].join('\n'),
    };
  },
  payoutReturns: async ({ body }, { house, actor }) => {
    const events = [];
    for (const id of body.returned) {
      const { squad, round, seq, attempt } = found(await payoutKey(house.db, id));
      events.push({
        eventId: `return:${id}:${attempt}`,
        squad,
        event: { kind: 'payout_failed' as const, round, seq, attempt },
      });
    }
    await storeEvents(house.db, PROVIDER, events);
    await applyEvents(house.engine, house.clock.today());
    await record(house.db, actor, 'took_in_returns', 'payouts', { count: events.length });
    return { applied: events.length };
  },
};
