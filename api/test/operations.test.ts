import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signCallback } from '../src/providers/identity/sandbox.ts';
import { type Caller, TestApp } from './app.ts';

const NO_CHECK = 'a check of nobody';
let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open({ BEACON: 'drand', DRAND_URLS: 'http://127.0.0.1:9' });
  grace = await app.staff('grace');
  await app.outbox.quiet();
});
afterAll(() => app.close());

/** Inserts a mail whose age is `seconds`. */
const planted = (
  queue: string,
  seconds: number,
  { tries = 0, isDead = false, isLater = false, isDone = false } = {},
) => sql`
  insert into outbox (kind, key, queue, payload, created_at, attempts, next_attempt_at, failed_at, done_at)
  values ('mail', ${`${queue}:${seconds}`}, ${queue}, '{"to":"nobody@example.com","subject":"S","text":"T"}',
    app_now() - ${seconds} * interval '1 second', ${tries},
    now() + ${tries > 0 || isLater ? 3600 : 0} * interval '1 second', ${isDead ? sql`app_now()` : null}, ${isDone ? sql`app_now()` : null})`;

test('The metrics count the waiting items of each queue', async () => {
  await planted('bulk', 90, { tries: 1 }).execute(app.context.db);
  await planted('bulk', 400, { tries: 2 }).execute(app.context.db);
  await planted('updates', 700, { isLater: true }).execute(app.context.db);
  await planted('reminders', 5000, { tries: 20, isDead: true }).execute(app.context.db);
  // The metrics count only undelivered items.
  await planted('codes', 60, { isDone: true }).execute(app.context.db);
  const { queues } = await grace.call('deliveries', {});
  const nothing = { waiting: 0, lag: null, dead: 0 };
  expect(queues).toEqual([
    { queue: 'codes', ...nothing },
    { queue: 'charges', ...nothing },
    { queue: 'payouts', ...nothing },
    { queue: 'updates', waiting: 1, lag: null, dead: 0 },
    { queue: 'reminders', ...nothing, dead: 1 },
    { queue: 'bulk', waiting: 2, lag: expect.toSatisfy((lag: number) => lag >= 400 && lag < 4_000), dead: 0 },
    { queue: 'push', ...nothing },
  ]);
});

test('The metrics count only webhooks with a valid signature', async () => {
  const signature = signCallback(NO_CHECK, app.context.config.keys.newest.key);
  const sendWebhook = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/webhooks/identity',
      headers: { 'content-type': 'text/plain', ...headers },
      body: NO_CHECK,
    });
  const age = async () =>
    (await grace.call('deliveries', {})).webhooks.find(({ webhook }) => webhook === 'identity')?.age;
  expect((await sendWebhook({ signature: 'a guess' })).statusCode).toBe(401);
  expect(await age()).toBeNull();
  expect((await sendWebhook({ signature })).statusCode).toBe(200);
  expect(await age()).toBeLessThan(86_400);
  await sql`update webhook_deliveries set received_at = now() - interval '2 days'`.execute(app.context.db);
  expect(await age()).toBeGreaterThanOrEqual(172_800);
  await sendWebhook({ signature });
  expect(await age()).toBeLessThan(86_400);
});

test('The provider check reports an error for a provider that does not respond', async () => {
  const { data } = await grace.call('examination', {});
  expect(data.filter(({ problem }) => problem !== null)).toEqual([
    { part: 'beacon', by: 'drand', problem: expect.stringContaining('No relay has') },
  ]);
  expect(data.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['database', 'mail', 'payments', 'payouts', 'identity', 'beacon', 'push', 'chat', 'backup']),
  );
});
