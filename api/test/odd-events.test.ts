import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from './app.ts';
import { GoCardlessApp } from './gocardless-app.ts';
import type { Event } from './providers/gocardless-resources.ts';

let at: GoCardlessApp;
let grace: Caller;
let made = 0;

beforeAll(async () => {
  at = await GoCardlessApp.open();
  grace = await at.app.staff('grace');
});
afterAll(() => at.close());
beforeEach(async () => {
  at.there.chaos = null;
  at.there.answered = null;
  at.there.events.length = 0;
  at.there.unsent = [];
  await sql`delete from provider_events`.execute(at.app.context.db);
  await sql`delete from provider_webhook_events`.execute(at.app.context.db);
  await sql`
    insert into provider_poll_cursors values ('gocardless-test', app_now()) on conflict (provider) do update
      set asked_at = excluded.asked_at
  `.execute(at.app.context.db);
});

/** Pays out one collected payment, so that the ledger books an arrival. Returns the ID of the payout. */
function payOut(): string {
  made += 1;
  const id = `PMGOOD${made}`;
  const own = { id, status: 'confirmed', created_at: '', metadata: {}, links: {} };
  at.there.payments.set(id, { ...own, amount: 1_000, amount_refunded: 0, charge_date: at.there.today() });
  return at.there.payOut(10).id;
}

const isBooked = async (payout: string) =>
  (await at.rows(sql`select 1 from ledger_transfers where reference = ${`arrival:${payout}`}`)).length === 1;
const shown = async () => (await grace.call('unmatchedEvents', { query: {} })).data;
const unread = () => at.rows(sql`select id from provider_webhook_events where read_at is null`);
/** Makes the next poll of the event list due. */
const pollAgain = () => sql`delete from provider_poll_cursors`.execute(at.app.context.db);

const JSON_TYPE = { 'content-type': 'application/json' };
const day = '2026-11-30T10:00:00.000Z';
const payment = { created_at: day, resource_type: 'payments', action: 'confirmed', links: { payment: 'PM1' } };
const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
const ODD: readonly (readonly [string, unknown])[] = [
  ['another resource type', { ...payment, id: 'EVX', resource_type: 'instalment_schedules', action: 'created' }],
  ['another action of a payment', { ...payment, id: 'EVX', action: 'split' }],
  ['no action', { ...payment, id: 'EVX', action: undefined }],
  ['details as text', { ...payment, id: 'EVX', details: 'x' }],
  ['a cause as number', { ...payment, id: 'EVX', action: 'failed', details: { cause: 7 } }],
  ['an ID with an underscore', { ...payment, id: 'EV_X' }],
  ['an ID with a slash', { ...payment, id: '../mandates' }],
  ['an ID as number', { ...payment, id: 7 }],
  ['no ID', payment],
  ['links to a path', { ...payment, id: 'EVX', links: { payment: '../mandates/MD1' } }],
  ['no links', { ...payment, id: 'EVX', links: null }],
  [
    'a consent without links',
    { ...payment, id: 'EVX', resource_type: 'billing_requests', action: 'fulfilled', links: {} },
  ],
  ['a payout without links', { ...payment, id: 'EVX', resource_type: 'payouts', action: 'paid', links: {} }],
  ['a time in words', { ...payment, id: 'EVX', created_at: 'yesterday', resource_type: 'payouts', action: 'paid' }],
  ['a zero character', { ...payment, id: 'EVX', action: 'con\u0000firmed' }],
  ['half of a character', { ...payment, id: 'EVX', action: '\uD800' }],
  ['deep nesting', { ...payment, id: 'EVX', details: { deep } }],
  ['deep nesting in place of an event', deep],
  ['a long text', { ...payment, id: 'EVX', details: { cause: 'x'.repeat(100_000) } }],
  ['null in place of an event', null],
  ['a text in place of an event', 'x'],
  ['a list in place of an event', []],
];

describe('Provider event in an unknown form', () => {
  test.each(ODD)('a webhook event with %s is shown to staff and stops no other event', async (_, odd) => {
    const payout = payOut();
    // This type cast is safe because the local server only serializes the events.
    expect(await at.sendWebhook(at.there.webhook([odd as Event, ...at.there.unsent]))).toBe(200);
    expect(await isBooked(payout)).toBe(true);
    expect(await shown()).toMatchObject([{ kind: 'unknown' }]);
    expect(await unread()).toEqual([]);
  });

  test.each(ODD)('a listed event with %s is shown to staff and stops no other event', async (_, odd) => {
    const payout = payOut();
    at.there.answered = ({ path }, own) => {
      if (!path.startsWith('/events')) return own();
      const meta = { cursors: { before: null, after: null }, limit: 500 };
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events: [odd, ...at.there.events], meta }),
      };
    };
    await pollAgain();
    for (let days = 0; days < 2; days += 1) await at.app.context.runDailyJobs();
    expect(await isBooked(payout)).toBe(true);
    expect(await shown()).toMatchObject([{ kind: 'unknown' }]);
    expect(await at.rows(sql`select 1 from provider_poll_cursors`)).toHaveLength(1);
  });

  test('a webhook that is not a list of events is shown to staff', async () => {
    for (const body of ['{"events":7}', '[]', '<html>'])
      expect(await at.sendWebhook({ body, signature: at.there.sign(body) })).toBe(200);
    expect((await shown()).map(({ what }) => what)).toEqual([
      'unreadable event, {"events":7}',
      'unreadable event, []',
      'unreadable event, "<html>"',
    ]);
  });

  test('an event that the database rejects is shown to staff and stops no other event', async () => {
    const foreign = { id: 'PMFOREIGN', status: 'failed', created_at: day, links: {}, amount: 1, amount_refunded: 0 };
    const metadata = { key: 'charge:nobody:1:nobody:1' };
    at.there.payments.set(foreign.id, { ...foreign, metadata, charge_date: at.there.today() });
    at.there.happen('payments', 'confirmed', { payment: foreign.id });
    const payout = payOut();
    expect(await at.sendWebhook()).toBe(200);
    expect(await isBooked(payout)).toBe(true);
    expect(await shown()).toMatchObject([{ kind: 'unknown', what: expect.stringContaining('event not applied') }]);
    expect(await unread()).toEqual([]);
    at.there.payments.delete(foreign.id);
  });

  test('staff see each of two events in one webhook that the database rejects', async () => {
    for (const attempt of [2, 3]) {
      const id = `PMFOREIGN${attempt}`;
      const foreign = { id, status: 'failed', created_at: day, links: {}, amount: 1, amount_refunded: 0 };
      const metadata = { key: `charge:nobody:1:nobody:${attempt}` };
      at.there.payments.set(id, { ...foreign, metadata, charge_date: at.there.today() });
      at.there.happen('payments', 'confirmed', { payment: id });
    }
    expect(await at.sendWebhook()).toBe(200);
    const about = (await shown()).map(({ what }) => /"eventId":"(EV\d+)"/.exec(what ?? '')?.[1]);
    expect(new Set(about)).toEqual(new Set(at.there.events.map(({ id }) => id)));
    expect(await unread()).toEqual([]);
    for (const attempt of [2, 3]) at.there.payments.delete(`PMFOREIGN${attempt}`);
  });

  test('an event is read later when the response about its payout has an unknown form', async () => {
    const [first, second] = [payOut(), payOut()];
    at.there.answered = ({ path }, own) =>
      path.startsWith(`/payouts/${first}`) ? { status: 200, body: '<html>' } : own();
    expect(await at.sendWebhook()).toBe(200);
    expect([await isBooked(first), await isBooked(second)]).toEqual([false, true]);
    expect(await shown()).toEqual([]);
    at.there.answered = null;
    await at.app.context.runDailyJobs();
    expect(await isBooked(first)).toBe(true);
  });

  test('staff see an event after three days of unknown responses, and can read the event again', async () => {
    const payout = payOut();
    at.there.answered = ({ path }, own) => (path.startsWith('/payouts') ? { status: 200, body: '{}' } : own());
    await at.sendWebhook();
    await at.app.advance(4);
    const [event] = await shown();
    expect(event).toMatchObject({ kind: 'unknown' });
    at.there.answered = null;
    await grace.call('retryEvent', { params: { id: event?.id ?? 0 } });
    await at.app.context.runDailyJobs();
    expect(await isBooked(payout)).toBe(true);
  });

  test.each([
    ['a huge body', { headers: JSON_TYPE, body: `{"events":[${'7,'.repeat(9_000_000)}7]}` }],
    ['a list without an end', { headers: JSON_TYPE, body: '{"events":[],"meta":{"cursors":{"after":"EV1"}}}' }],
    ['a redirect to another host', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }],
    ['an error in an unknown form', { status: 418, headers: JSON_TYPE, body: '{"error":{"type":"of_tomorrow"}}' }],
    ['an error without a message', { status: 400, headers: JSON_TYPE, body: '{"error":{"type":"invalid_api_usage"}}' }],
  ])('the daily run ends and reads webhooks when the event list has %s', async (_, reply) => {
    const payout = payOut();
    at.there.answered = ({ path }, own) => (path.startsWith('/events') ? reply : own());
    await pollAgain();
    expect(await at.sendWebhook()).toBe(200);
    expect(await isBooked(payout)).toBe(true);
    expect(await at.rows(sql`select 1 from provider_poll_cursors`)).toEqual([]);
  });

  test('an event is applied when a readable form follows the unreadable form', async () => {
    const payout = payOut();
    const [good] = at.there.unsent;
    // This type cast is safe because the local server only serializes the events.
    await at.sendWebhook(at.there.webhook([{ ...good, action: 7 } as unknown as Event]));
    expect(await shown()).toHaveLength(1);
    await at.sendWebhook();
    expect(await isBooked(payout)).toBe(true);
  });
});
