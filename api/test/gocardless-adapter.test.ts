import { addDays, type Cents, cents, type LocalDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import { Unreachable } from '../src/base/unreachable.ts';
import type { Database } from '../src/db/database.ts';
import type { ChargeOrder } from '../src/jobs/index.ts';
import { gocardlessPayments } from '../src/providers/payments/gocardless/gocardless.ts';
import type { PaymentProvider } from '../src/providers/payments/port.ts';
import { SandboxBank } from '../src/providers/payments/sandbox.ts';
import { directly } from './directly.ts';
import { freshDatabase } from './fresh-database.ts';
import { WITH_KEYS } from './mails/outgoing.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';
import { paymentsContract } from './providers/payments.contract.ts';

const clock = new Clock();
let db: Database;
let there: LocalGoCardless;
let provider: PaymentProvider;
let bank: SandboxBank;
let person = '';

beforeAll(async () => {
  ({ db } = await freshDatabase());
  there = new LocalGoCardless(
    () => clock.today(),
    () => clock.now(),
  );
  await there.listen();
  there.page = 'https://pay-sandbox.gocardless.com';
  const settings = { ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url };
  provider = gocardlessPayments(settings, { db, clock, publicUrl: 'https://adashi.example' }, 5_000);
  bank = new SandboxBank(db, clock, WITH_KEYS);
  const { rows } = await sql<{ id: string }>`
    insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code) values ('Ada', 'Obi', 'a@b.c', '', now(), 'A')
    returning id`.execute(db);
  person = rows[0]?.id ?? '';
});
afterAll(async () => {
  await there.close();
  await db.destroy();
});

const requestOf = (flow: string) => {
  const found = [...there.requests.values()].find(({ metadata }) => metadata.flow === flow);
  if (!found) throw new Error('nothing was asked');
  return found.id;
};
/** Delivers events by webhook, because the next poll is not due yet. */
const sendWebhook = async () => {
  const { body, signature } = there.webhook();
  expect(await provider.receiveWebhook(body, signature)).toEqual([]);
};

paymentsContract(
  'GoCardless',
  () => ({
    provider,
    agree: async (flow) => {
      there.fulfil(requestOf(flow));
      await sendWebhook();
    },
    decide: async (key, outcome) => {
      const status = outcome === 'insufficient_funds' ? 'failed' : outcome;
      there.setPayment(there.under(key).id, status, status, { cause: outcome });
      await sendWebhook();
    },
    ordered: async (key) => [...there.payments.values()].filter(({ metadata }) => metadata.key === key).length,
  }),
  () => person,
);

paymentsContract(
  'the sandbox bank',
  () => ({
    provider: bank,
    agree: async (flow) => {
      await sql`insert into sandbox_accounts (flow, account) values (${flow}, '1234567')`.execute(db);
    },
    decide: async (key, outcome) => {
      await sql`update sandbox_orders set next_event_on = ${clock.today()}, outcome = case when account = '' then outcome else ${outcome} end
        where key = ${key}`.execute(db);
    },
    ordered: async (key) => {
      const { rows } = await sql`select 1 from sandbox_orders where key = ${key}`.execute(db);
      return rows.length;
    },
  }),
  () => person,
);

describe('GoCardless adapter with the real SDK', () => {
  const FLOW = '55555555-5555-4555-8555-555555555555';
  const payer = {
    id: '',
    firstName: 'Bé',
    lastName: 'Obi',
    email: 'b@example.com',
    language: 'fr',
    back: '/squad/connect-gocardless',
  } as const;
  const amount: Cents = cents(10_000);
  let round = 100;
  let key = '';
  let order: ChargeOrder;

  beforeAll(async () => {
    await provider.startMandate(FLOW, payer);
    there.fulfil(requestOf(FLOW));
    await sendWebhook();
    for (let news = await provider.nextEvents(); news; news = await provider.nextEvents()) await news.acknowledge();
  });
  beforeEach(() => {
    round += 1;
    there.faults.length = 0;
    key = `charge:s:${round}:t:1`;
    // Casts: this test works with any ids and any date.
    order = { squad: 's', seat: 't', round, attempt: 1, amount, chargeOn: '2027-03-02' } as unknown as ChargeOrder;
  });
  const submit = (more: Partial<ChargeOrder> = {}) => provider.submitCharge(key, { ...order, ...more }, FLOW, directly);

  test('The request for a Canadian mandate is in the language of the payer', () => {
    const heard = there.heard
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path, JSON.parse(body.toString())]);
    expect(heard).toContainEqual([
      '/billing_requests',
      {
        billing_requests: {
          mandate_request: { currency: 'CAD', scheme: 'pad', consent_type: 'recurring' },
          metadata: { flow: FLOW },
        },
      },
    ]);
    expect(heard).toContainEqual([
      '/billing_request_flows',
      {
        billing_request_flows: {
          redirect_uri: 'https://adashi.example/squad/connect-gocardless',
          exit_uri: 'https://adashi.example/squad/connect-gocardless',
          language: 'fr',
          prefilled_customer: { given_name: 'Bé', family_name: 'Obi', email: 'b@example.com' },
          lock_currency: true,
          links: { billing_request: requestOf(FLOW) },
        },
      },
    ]);
  });

  test.each([
    'https://evil.example',
    'https://evilgocardless.com',
    'http://pay.gocardless.com',
    'https://gocardless.com.evil.example',
    'javascript:alert(1)//',
  ])('The GoCardless adapter rejects a redirect to %s', async (page) => {
    there.page = page;
    await expect(provider.startMandate(`to ${page}`, payer)).rejects.toThrow('names no page of its own');
    there.page = 'https://pay-sandbox.gocardless.com';
  });

  test.each([
    ['GoCardless limits requests', 429],
    ['GoCardless has an internal error', 500],
    ['GoCardless is unavailable', 503],
    ['GoCardless rejects our key', 401],
    ['GoCardless forbids the request', 403],
    ['GoCardless truncates its response', 'cut' as const],
    ['GoCardless closes the connection', 'drop' as const],
    ['GoCardless never responds', 'hang' as const],
  ])('A retry after a GoCardless failure does not create a second debit: %s', async (_, fault) => {
    there.faults.push(fault);
    await expect(submit()).rejects.toBeInstanceOf(Unreachable);
    await submit();
    await submit();
    expect([...there.payments.values()].filter(({ metadata }) => metadata.key === key)).toHaveLength(1);
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: 0 }]);
  });

  test('When a debit date is too early, the GoCardless adapter uses the next available date', async () => {
    await submit({ chargeOn: clock.today() });
    const { charge_date } = there.under(key);
    expect(charge_date > clock.today()).toBe(true);
    const { rows } = await sql<{ due_on: LocalDate }>`select due_on from provider_order_ids where key = ${key}`.execute(
      db,
    );
    expect(rows).toEqual([{ due_on: charge_date }]);
  });

  test('The adapter rejects a webhook without a signature', async () => {
    expect(await provider.receiveWebhook(there.webhook([]).body, undefined)).toBeNull();
  });

  test('The GoCardless adapter delivers the readable events even when the request for another event fails', async () => {
    await submit();
    const first = there.under(key).id;
    round += 1;
    await provider.submitCharge(`charge:s:${round}:t:1`, { ...order, round }, FLOW, directly);
    const second = there.under(`charge:s:${round}:t:1`).id;
    for (const id of [first, second]) there.setPayment(id, 'failed', 'failed', { cause: 'insufficient_funds' });
    await sendWebhook();
    there.chaos = () => (there.heard.at(-1)?.path.includes(second) ? 503 : undefined);
    const news = await provider.nextEvents();
    expect(news?.events?.map(({ event }) => event)).toMatchObject([{ kind: 'charge_failed', round: round - 1 }]);
    await news?.acknowledge();
    await expect(provider.nextEvents()).rejects.toBeInstanceOf(Unreachable);
    there.chaos = null;
    const rest = await provider.nextEvents();
    expect(rest?.events?.map(({ event }) => event)).toMatchObject([{ kind: 'charge_failed', round }]);
    await rest?.acknowledge();
  });

  test('The report of a day contains an old debit that was charged back on that day', async () => {
    await submit();
    const payment = there.under(key);
    payment.charge_date = addDays(clock.today(), -60);
    there.setPayment(payment.id, 'confirmed');
    there.unsent = [];
    const of = async () => (await provider.report({ on: clock.today() })).filter((found) => found.key === key);
    expect(await of()).toEqual([]);
    there.setPayment(payment.id, 'charged_back');
    there.unsent = [];
    expect(await of()).toEqual([{ key, amount: 0 }]);
  });

  test('For an invalid amount, the GoCardless adapter throws an error and does not report a failed charge', async () => {
    there.refuseAmount = true;
    await expect(submit()).rejects.toThrow('Validation failed');
    there.refuseAmount = false;
    expect(await provider.nextEvents()).toBeNull();
  });

  test('The GoCardless adapter reads the orders of a month with one request', async () => {
    const keys: string[] = [];
    for (let more = 0; more < 25; more += 1) {
      round += 1;
      keys.push(`charge:s:${round}:t:1`);
      await provider.submitCharge(keys.at(-1) ?? '', { ...order, round }, FLOW, directly);
    }
    const before = there.heard.length;
    expect(await provider.report({ keys })).toHaveLength(25);
    expect(there.heard.length - before).toBe(1);
  });

  test('The GoCardless adapter reads every page of a list', async () => {
    for (let more = 0; more < 501; more += 1) there.happen('customers', 'created', { customer: 'CU1' });
    await sql`delete from provider_poll_cursors`.execute(db);
    for (let news = await provider.nextEvents(); news; news = await provider.nextEvents()) await news.acknowledge();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from provider_webhook_events where notice ->> 'resource_type' = 'customers'`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 501 }]);
    there.unsent = [];
  });

  test('The GoCardless adapter polls for events every 15 minutes, even without a webhook', async () => {
    const before = there.heard.length;
    await provider.nextEvents();
    expect(there.heard.length).toBe(before);
    await sql`update provider_poll_cursors set asked_at = asked_at - interval '16 minutes'`.execute(db);
    await provider.nextEvents();
    const [asked] = there.heard.slice(before);
    const since = new URL(asked?.path ?? '', there.url).searchParams.get('created_at[gte]') ?? '';
    expect(Math.round((clock.now().getTime() - Date.parse(since)) / 60_000)).toBe(76);
  });

  test('The GoCardless adapter retries a debit that GoCardless rejects despite an active mandate', async () => {
    const mandate = [...there.mandates.values()].at(-1);
    if (!mandate) throw new Error('nobody agreed');
    const { find } = there;
    there.find = (id) => (id === mandate.id ? { ...mandate, status: 'active' } : find(id));
    mandate.status = 'cancelled';
    await expect(submit()).rejects.toThrow('Mandate is inactive');
    mandate.status = 'active';
    there.find = find;
    expect(await provider.nextEvents()).toBeNull();
  });

  test('The GoCardless adapter delivers a debit’s lost confirmation before the later failure', async () => {
    await submit();
    const { id } = there.under(key);
    there.setPayment(id, 'confirmed');
    there.unsent = [];
    there.setPayment(id, 'failed', 'failed', { cause: 'refer_to_payer' });
    await sendWebhook();
    const news = await provider.nextEvents();
    await news?.acknowledge();
    expect(news?.events?.map(({ event }) => event)).toMatchObject([
      { kind: 'charge_confirmed', round },
      { kind: 'charge_failed', round, cause: 'refer_to_payer' },
    ]);
  });

  test.each([
    ['failed', 'refer_to_payer'],
    ['cancelled', 'mandate_cancelled'],
  ])('A payment with the status %s and no cause gets the default cause: %s', async (status, cause) => {
    await submit();
    there.setPayment(there.under(key).id, status);
    await sendWebhook();
    const news = await provider.nextEvents();
    await news?.acknowledge();
    expect(news?.events?.map(({ event }) => event)).toMatchObject([{ kind: 'charge_failed', round, cause }]);
  });

  test('The GoCardless adapter ignores an event of an unknown payment', async () => {
    there.happen('payments', 'submitted', { payment: 'PM_STRANGE' });
    await sendWebhook();
    const news = await provider.nextEvents();
    expect(news?.events).toEqual([]);
    await news?.acknowledge();
  });

  test('The report contains transfer fees only when GoCardless charges fees', async () => {
    const of = async (id: string) =>
      (await provider.report({ keys: [`arrival:${id}`, `arrival_fees:${id}`] })).map((found) =>
        found.key.replace(id, ''),
      );
    await submit();
    there.setPayment(there.under(key).id, 'confirmed');
    expect(await of(there.payOut(50).id)).toEqual(['arrival:', 'arrival_fees:']);
    expect(await of(there.payOut(0).id)).toEqual(['arrival:']);
    there.unsent = [];
  });

  test('The GoCardless adapter stores a signed body for staff if the body is not a list of events', async () => {
    for (const body of ['{"events":7}', 'not JSON'])
      expect(await provider.receiveWebhook(body, there.sign(body))).toEqual([]);
    const news = await provider.nextEvents();
    expect(news?.events?.map(({ event }) => event)).toEqual([
      { kind: 'unknown', what: 'unreadable event', about: '{"events":7}' },
      { kind: 'unknown', what: 'unreadable event', about: '"not JSON"' },
    ]);
    await news?.acknowledge();
  });

  test('The GoCardless adapter finds an existing payment even after the end of the mandate', async () => {
    there.faults.push('cut');
    await expect(submit()).rejects.toBeInstanceOf(Unreachable);
    const mandate = [...there.mandates.values()].at(-1);
    if (!mandate) throw new Error('nobody agreed');
    mandate.status = 'cancelled';
    await submit();
    mandate.status = 'active';
    expect(await provider.nextEvents()).toBeNull();
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: 0 }]);
  });

  test.each([
    ['sandbox', 'api-sandbox.gocardless.com'],
    ['live', 'api.gocardless.com'],
  ] as const)('The GoCardless adapter sends requests of the %s environment to %s', async (environment, host) => {
    const settings = { ...GOCARDLESS_KEYS, GOCARDLESS_ENVIRONMENT: environment, GOCARDLESS_URL: there.url };
    await gocardlessPayments(settings, { db, clock, publicUrl: 'https://adashi.example' }).report({
      on: clock.today(),
    });
    expect(there.heard.at(-1)?.headers.host).toBe(host);
  });

  test('For a small number of orders, the GoCardless adapter sends one request per order', async () => {
    await submit();
    const before = there.heard.length;
    await provider.report({ keys: [key] });
    expect(there.heard.slice(before).map(({ path }) => path)).toEqual([`/payments/${there.under(key).id}`]);
  });

  test('The GoCardless adapter cannot refund an unknown payment', async () => {
    await expect(provider.refundCharge(`charge_refund:${key}`, { ...order, provider: provider.name })).rejects.toThrow(
      `GoCardless has no order ${key}.`,
    );
  });

  test('The GoCardless adapter reports no mandate when a consent created no mandate', async () => {
    const flow = '77777777-7777-4777-8777-777777777777';
    await provider.startMandate(flow, payer);
    there.happen('billing_requests', 'fulfilled', { billing_request: requestOf(flow) });
    await sendWebhook();
    const before = there.heard.length;
    const news = await provider.nextEvents();
    expect(news?.mandates).toEqual([]);
    expect(there.heard.slice(before).map(({ path }) => path)).toEqual([`/billing_requests/${requestOf(flow)}`]);
    await news?.acknowledge();
  });

  test('A debit fails with the cause `mandate_cancelled` when the mandate is cancelled', async () => {
    const mandate = [...there.mandates.keys()].at(-1) ?? '';
    there.setMandate(mandate, 'cancelled');
    there.unsent = [];
    await submit();
    await submit();
    const news = await provider.nextEvents();
    expect(news?.events).toMatchObject([{ event: { kind: 'charge_failed', round, cause: 'mandate_cancelled' } }]);
    await news?.acknowledge();
  });
});
