import { accounts, daysBetween } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random, SEED } from '../../core/test/random.ts';
import { reconcile, verifyLedger } from '../src/ledger/index.ts';
import type { GoCardlessApp } from './gocardless-app.ts';
import { openWithSquads } from './gocardless-squads.ts';
import { firstStart } from './plant-lives.ts';
import { GOCARDLESS_KEYS, type LocalGoCardless } from './providers/local-gocardless.ts';
import type { Fault } from './providers/local-server.ts';

/**
 * Number of simulations: a sixth of the variable `LIVES`. The default is 6, `npm run verify` sets 40, and `npm run
 * soak` sets more.
 */
const LIVES = Math.ceil(Number(process.env.LIVES ?? 6) / 6);

const random = new Random(SEED);
let at: GoCardlessApp;
let there: LocalGoCardless;
let days = 0;

beforeAll(
  async () => {
    const { squads, ...opened } = await openWithSquads(LIVES);
    ({ at } = opened);
    ({ there } = at);
    const first = firstStart(squads);
    days = Math.max(...squads.map(({ terms }) => daysBetween(first, terms.startOn) + terms.size * 7)) + 40;
  },
  600_000 + LIVES * 5_000,
);
afterAll(() => at.close());

/** One request in twelve fails. GoCardless still processes a third of the failed requests. */
function chaos(): Fault | undefined {
  if (!random.chance(1 / 12)) return undefined;
  return random.pick<Fault>(['cut', 'drop', 429, 500, 503, 'cut']);
}

/** Sets the debit results of one day, as the members' banks would. */
function decide(): void {
  for (const { id, status, charge_date } of there.payments.values()) {
    const kind = random.next();
    if (status === 'pending_submission' && charge_date <= there.today()) {
      if (kind < 0.78) there.setPayment(id, 'confirmed');
      else if (kind < 0.92) there.setPayment(id, 'failed', 'failed', { cause: 'insufficient_funds' });
      else if (kind < 0.96) there.setPayment(id, 'failed', 'failed', { cause: 'bank_account_closed' });
    } else if (status === 'confirmed') {
      if (kind < 0.004) there.setPayment(id, 'charged_back');
      else if (kind < 0.006) there.setPayment(id, 'failed', 'failed', { cause: 'refer_to_payer' });
    }
  }
}

/** Delivers the webhooks of one day in random order. Some webhooks are lost, and others arrive twice. */
async function sendWebhook(): Promise<void> {
  const unsent = there.unsent.toSorted(() => (random.chance(0.5) ? 1 : -1));
  there.unsent = [];
  while (unsent.length > 0) {
    const hook = there.webhook(unsent.splice(0, 1 + random.below(8)));
    if (random.chance(0.1)) continue;
    const { body, signature } = hook;
    for (let times = random.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
      const headers = { 'webhook-signature': signature };
      await at.app.server.inject({ method: 'POST', url: '/api/webhooks/payments', headers, body });
    }
  }
}

/** Makes all delayed retries due immediately, so that every retry runs on the same day. */
const again = () => sql`update outbox set next_attempt_at = now() where done_at is null`.execute(at.app.context.db);

test(
  `No debit is duplicated or lost in ${LIVES} simulations with a faulty GoCardless (replay with SEED=${SEED})`,
  async () => {
    there.chaos = chaos;
    for (let day = 0; day < days; day += 1) {
      await at.app.advance(1);
      decide();
      await sendWebhook();
      await again();
    }
    // From now on, GoCardless has no faults and delivers the missing events.
    there.chaos = null;
    for (let day = 0; day < 3; day += 1) {
      await again();
      await at.app.advance(1);
    }
    const keys = [...there.payments.values()].map(({ metadata }) => metadata.key);
    expect(new Set(keys).size, 'debits that were ordered twice').toBe(keys.length);
    const charges = await at.rows(sql<{ key: string; state: string }>`
      select concat_ws(':', 'charge', squad_id, round, seat_id, attempt) as key, state from charges order by 1`);
    const statusOf = new Map([...there.payments.values()].map(({ metadata, status }) => [metadata.key, status]));
    const lost = charges.filter(({ key, state }) => {
      const status = statusOf.get(key);
      if (state === 'confirmed') return status !== 'confirmed';
      if (state === 'submitted') return status !== 'pending_submission';
      return status === 'confirmed';
    });
    expect(lost, 'debits of which we and they think otherwise').toEqual([]);
    expect(charges.length).toBe(keys.length);
    const { db, payments, payouts } = at.app.context;
    expect(await reconcile(db, accounts.clearing(GOCARDLESS_KEYS.GOCARDLESS_NAME), await payments.report())).toEqual(
      [],
    );
    expect(await reconcile(db, 'clearing:sandbox', await payouts.report())).toEqual([]);
    expect(await verifyLedger(db)).toBeNull();
    const waiting = await at.rows(sql`select kind, key, error from outbox where done_at is null`);
    expect(waiting).toEqual([]);
    console.log(`${keys.length} debits in ${days} days, ${there.heard.length} requests`);
  },
  600_000 + LIVES * 60_000,
);
