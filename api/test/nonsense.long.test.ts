import { accounts, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random, SEED } from '../../core/test/random.ts';
import { reconcile, verifyLedger } from '../src/ledger/index.ts';
import type { GoCardlessApp } from './gocardless-app.ts';
import { openWithSquads } from './gocardless-squads.ts';
import { GOCARDLESS_KEYS, type LocalGoCardless } from './providers/local-gocardless.ts';
import type { Heard, Reply } from './providers/local-server.ts';
import { nonsense, odd } from './providers/nonsense.ts';

/** Number of days of the sandbox clock. */
const DAYS = 300;
const SQUADS = 8;
/** Days without faults at the end, so that all delayed work ends. */
const QUIET_DAYS = 5;

const random = new Random(SEED);
let at: GoCardlessApp;
let there: LocalGoCardless;

beforeAll(async () => {
  ({ at } = await openWithSquads(SQUADS));
  ({ there } = at);
}, 600_000);
afterAll(() => at.close());

/** Responds to one request in six with nonsense. GoCardless processes half of these requests. */
async function answerNonsense(heard: Heard, own: () => Reply | Promise<Reply>): Promise<Reply> {
  if (!random.chance(1 / 6)) return own();
  return nonsense(random, random.chance(0.5) ? await own() : undefined, heard);
}

/** Sets the debit results of one day, as the members' banks would. Some events have an unknown form. */
function decide(today: LocalDate): void {
  for (const { id, status, charge_date } of there.payments.values()) {
    if (status !== 'pending_submission' || charge_date > today) continue;
    if (random.chance(0.8)) there.setPayment(id, 'confirmed');
    else there.setPayment(id, 'failed', 'failed', { cause: random.chance(0.8) ? 'insufficient_funds' : 'of_tomorrow' });
  }
}

/** Delivers the webhooks of one day, mixed with odd events. Some webhooks are lost. */
async function sendWebhook(): Promise<void> {
  const events = there.unsent.flatMap((event) => (random.chance(0.2) ? [odd(random, event), event] : [event]));
  there.unsent = [];
  if (events.length === 0 || random.chance(0.2)) return;
  const { body, signature } = there.webhook(events);
  const headers = { 'webhook-signature': signature };
  const { statusCode } = await at.app.server.inject({ method: 'POST', url: '/api/webhooks/payments', headers, body });
  expect(statusCode).toBe(200);
}

/** Makes all delayed retries due immediately, so that every retry runs on the same day. */
const again = () => sql`update outbox set next_attempt_at = now() where done_at is null`.execute(at.app.context.db);

/** Compares the charges of the app with the payments at GoCardless. Returns the charges with different results. */
async function differences() {
  const charges = await at.rows(sql<{ key: string; state: string }>`
    select concat_ws(':', 'charge', squad_id, round, seat_id, attempt) as key, state from charges order by 1`);
  const statusOf = new Map([...there.payments.values()].map(({ metadata, status }) => [metadata.key, status]));
  const expected: Record<string, string> = {
    confirmed: 'confirmed',
    submitted: 'pending_submission',
    failed: 'failed',
  };
  expect(charges.length).toBe(statusOf.size);
  return charges.filter(({ key, state }) => statusOf.get(key) !== expected[state]);
}

/** Retries all unknown events, as staff can do, and moves the clock by two more days. */
async function retryUnknown(): Promise<void> {
  const grace = await at.app.staff('grace');
  const { data } = await grace.call('unmatchedEvents', { query: { pageSize: 100 } });
  for (const { id } of data) await grace.call('retryEvent', { params: { id } });
  for (let days = 0; days < 2; days += 1) {
    await again();
    await at.app.passDays(1);
  }
}

test(`No debit is duplicated or lost in ${DAYS} days of nonsense (replay with SEED=${SEED})`, async () => {
  there.answered = answerNonsense;
  for (let day = 0; day < DAYS; day += 1) {
    if (day === DAYS - QUIET_DAYS) there.answered = null;
    await again();
    await at.app.passDays(1);
    decide(there.today());
    await sendWebhook();
  }
  await retryUnknown();
  const keys = [...there.payments.values()].map(({ metadata }) => metadata.key);
  expect(keys.length).toBeGreaterThan(10);
  expect(new Set(keys).size, 'debits that were ordered twice').toBe(keys.length);
  expect(await differences()).toEqual([]);
  const { db, payments } = at.app.context;
  const clearing = accounts.clearing(GOCARDLESS_KEYS.GOCARDLESS_NAME);
  expect(await reconcile(db, clearing, await payments.report())).toEqual([]);
  expect(await verifyLedger(db)).toBeNull();
  expect(await at.rows(sql`select key, kind from reconciliation_differences where resolved_at is null`)).toEqual([]);
  expect(await at.rows(sql`select kind, key, error from outbox where done_at is null`)).toEqual([]);
  expect(await at.rows(sql`select 1 from provider_webhook_events where read_at is null`)).toEqual([]);
  const unknown = await at.rows(sql`select 1 from provider_events where event ->> 'kind' = 'unknown'`);
  expect(unknown.length).toBeGreaterThan(0);
  console.log(
    `${keys.length} debits in ${DAYS} days, ${there.heard.length} requests, ${unknown.length} unknown events`,
  );
}, 3_600_000);
