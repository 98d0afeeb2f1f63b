import { cents } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { keepOrders, orderOf, ordersUnder } from '../src/providers/payments/gocardless/names.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { GoCardlessApp } from './gocardless-app.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';

/** The settings of the GoCardless account for all new mandates. */
const NEW = { GOCARDLESS_TOKEN: 'new_token', GOCARDLESS_WEBHOOK_SECRET: 'new-secret', GOCARDLESS_NAME: 'gocardless-2' };

const parts: { context?: TestApp } = {};
const clock = () => {
  if (!parts.context) throw new Error('there is no house yet');
  return parts.context.context.clock;
};
const today = () => clock().today();
const now = () => clock().now();
const [first, second] = [new LocalGoCardless(today, now), new LocalGoCardless(today, now, NEW)];
let app: TestApp;
let url: string;
let ada: Caller;
let beth: Caller;

/** Opens an app on the same database. New mandates use the given GoCardless account. */
async function open(there: LocalGoCardless, settings: object, environment = {}): Promise<GoCardlessApp> {
  const payments = { PAYMENTS: 'gocardless', ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url, ...settings } as const;
  app = await TestApp.openOn(url, environment, openProviders, { payments });
  parts.context = app;
  return new GoCardlessApp(app, there);
}

beforeAll(async () => {
  for (const there of [first, second]) {
    await there.listen();
    there.page = there.url;
  }
  const { db, url: fresh } = await freshDatabase();
  await db.destroy();
  url = fresh;
  const at = await open(first, {});
  const grace = await app.staff('grace');
  const squad = await app.openSquad(grace, { size: 2 });
  [ada, beth] = [await app.readyMember('ada', grace), await app.readyMember('beth', grace)];
  for (const [index, member] of [ada, beth].entries()) {
    await at.payable(member);
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  }
  const { dataDir } = app.context.config;
  await app.close();
  const earlier = {
    EARLIER_GOCARDLESS_TOKEN: GOCARDLESS_KEYS.GOCARDLESS_TOKEN,
    EARLIER_GOCARDLESS_WEBHOOK_SECRET: GOCARDLESS_KEYS.GOCARDLESS_WEBHOOK_SECRET,
    EARLIER_GOCARDLESS_NAME: GOCARDLESS_KEYS.GOCARDLESS_NAME,
    EARLIER_GOCARDLESS_URL: first.url,
  };
  await open(second, { ...NEW, ...earlier }, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await app.close();
  await Promise.all([first.close(), second.close()]);
});

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.context.db)).rows;

test('A new mandate goes to the new GoCardless account', async () => {
  const again = await app.signIn(beth.email);
  await app.connectBank(again, '7654321');
  expect([first.mandates.size, second.mandates.size]).toEqual([2, 1]);
  for (let days = 0; first.payments.size + second.payments.size < 2; days += 1) {
    if (days > 40) throw new Error('never ordered');
    await app.advance(1);
  }
  expect([first.payments.size, second.payments.size]).toEqual([1, 1]);
});

test('Each GoCardless account has its own webhook signature and its own clearing account', async () => {
  for (const there of [first, second]) {
    for (const { id } of there.payments.values()) there.setPayment(id, 'confirmed');
    expect(await new GoCardlessApp(app, there).sendWebhook()).toBe(200);
  }
  const held = await rows(sql<{ name: string; held: number }>`
    select name, (debits - credits)::bigint as held from ledger_totals where name like 'clearing:gocardless%' order by name
  `);
  expect(held).toEqual([
    { name: 'clearing:gocardless-2', held: 10_000 },
    { name: 'clearing:gocardless-test', held: 10_000 },
  ]);
  const charges = await rows(sql<{ person: string; provider: string }>`
    select person_id as person, charges.provider from charges join seats on seats.id = seat_id order by provider
  `);
  expect(charges).toEqual([
    { person: beth.id, provider: 'gocardless-2' },
    { person: ada.id, provider: 'gocardless-test' },
  ]);
  expect(await verifyLedger(app.context.db)).toBeNull();
  expect(await checkBooks(app.context)).toBe(true);
});

test('Resources with the same id at two GoCardless accounts are stored separately', async () => {
  const { db } = app.context;
  const [there, here] = ['gocardless-test', 'gocardless-2'].map((name) => ({ db, name }));
  if (!there || !here) throw new Error('two were named');
  const payment = { id: 'PM-same', amount: cents(100), charge_date: null };
  await keepOrders(there, [{ ...payment, key: 'charge:there', guarantor: null }]);
  await keepOrders(here, [{ ...payment, key: 'charge:here', guarantor: null }]);
  expect([(await orderOf(there, 'PM-same'))?.key, (await orderOf(here, 'PM-same'))?.key]).toEqual([
    'charge:there',
    'charge:here',
  ]);
  expect(await ordersUnder(here, ['charge:there'])).toEqual([]);
});
