import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import type { Database } from '../src/db/database.ts';
import type { ChargeOrder, Hand } from '../src/jobs/index.ts';
import { gocardlessPayments } from '../src/providers/payments/gocardless/gocardless.ts';
import type { PaymentProvider } from '../src/providers/payments/port.ts';
import { counted } from './counted.ts';
import { freshDatabase } from './fresh-database.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';

const FLOW = '55555555-5555-4555-8555-555555555555';
const clock = new Clock();
const there = new LocalGoCardless(
  () => clock.today(),
  () => clock.now(),
);
let db: Database;
let watched: ReturnType<typeof counted>;
let provider: PaymentProvider;

beforeAll(async () => {
  ({ db } = await freshDatabase());
  watched = counted(db);
  await there.listen();
  const links = { customer_bank_account: 'BA1' };
  there.mandates.set('MD1', { id: 'MD1', status: 'active', created_at: '', metadata: {}, links });
  const settings = { ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url };
  provider = gocardlessPayments(settings, { db: watched.db, clock, publicUrl: 'https://adashi.example' });
  await sql`
    insert into provider_mandate_ids (provider, flow, request, mandate) values (${provider.name}, ${FLOW}, 'BRQ1', 'MD1')
  `.execute(db);
});
afterAll(async () => {
  await there.close();
  await db.destroy();
});

const keys = Array.from({ length: 30 }, (_, round) => `charge:s:${round}:t:1`);
// These type casts are safe because this test works with any ids and any date.
const order = {
  squad: 's',
  seat: 't',
  round: 1,
  attempt: 1,
  amount: 100,
  chargeOn: '2027-03-02',
} as unknown as ChargeOrder;

/**
 * Orders all charges and lets all responses arrive at the same time. Returns the orders that the database did not save.
 */
async function orderAll(): Promise<number[]> {
  const answered = Promise.withResolvers<void>();
  let count = 0;
  const hand: Hand = async (call) => {
    const answer = await call();
    if ((count += 1) === keys.length) answered.resolve();
    await answered.promise;
    return answer;
  };
  const outcomes = await Promise.allSettled(keys.map((key) => provider.submitCharge(key, order, FLOW, hand)));
  return outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
}
const kept = async () => (await sql`select 1 from provider_order_ids where key = any(${keys})`.execute(db)).rows.length;

test('One statement saves all orders whose responses arrive together', async () => {
  expect(await orderAll()).toEqual([]);
  expect(watched.count('from provider_mandate_ids')).toBe(1);
  expect(watched.count('insert into provider_order_ids')).toBe(1);
  expect(await kept()).toBe(30);
});

test('A failed save of one order does not affect the other orders', async () => {
  await sql`delete from provider_order_ids`.execute(db);
  await sql`
    insert into provider_order_ids (provider, id, key, amount) values (${provider.name}, 'PMELSE', ${keys[3]}, 1)
  `.execute(db);
  expect(await orderAll()).toEqual([3]);
  expect(await kept()).toBe(30);
  expect(there.payments.size).toBe(30);
});
