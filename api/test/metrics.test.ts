import { BOOK_KINDS, ROUTES, WEBHOOKS } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { keepFacts } from '../src/app/backup/facts.ts';
import { nightlyJobs } from '../src/app/daily/nightly-jobs.ts';
import { FIGURES } from '../src/app/monitoring/figures.ts';
import { CALLS } from '../src/app/monitoring/observe-providers.ts';
import { QUEUE_NAMES } from '../src/jobs/queues.ts';
import { signCallback } from '../src/providers/identity/sandbox.ts';
import { type Caller, inSquad, TestApp } from './app.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

let app: TestApp;
let grace: Caller;
let samples: readonly Sample[] = [];

async function scrape(): Promise<readonly Sample[]> {
  const { body } = await app.server.inject('/api/metrics');
  return [...body.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }));
}

const valueOf = (name: string, labels: Readonly<Record<string, string>> = {}, from = samples): number | undefined =>
  from.find((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
    ?.value;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  const squad = await app.openSquad(grace);
  for (const [index, name] of ['ada', 'beth'].entries())
    await (await app.readyMember(name, grace)).call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(20);
  await sql`insert into timetable (name, next_run_at) select unnest(${['day', 'books', 'chain', 'forget', 'reconciliation']}::text[]), now()`.execute(
    app.context.db,
  );
  await app.passDays(1);
  const at = '2026-11-24T08:00:00.000Z';
  await keepFacts(app.context.db, { takenAt: at, bytes: 1, verifiedAt: at, problem: null });
  const callback = (signature: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/webhooks/identity',
      headers: { signature },
      body: 'a check of nobody',
    });
  await callback('a guess');
  await callback(signCallback('a check of nobody', app.context.config.keys.newest.key));
  await app.server.inject('/api/no-such-route/one');
  await app.server.inject('/no-such-page');
  await sql`
    insert into outbox (kind, key, queue, payload, created_at, next_attempt_at, attempts, leased_by, leased_until) values
      ('push', 'late', 'push', '{}', app_now() - interval '90 minutes', now() - interval '10 minutes', 1, ${crypto.randomUUID()}, now() + interval '1 hour')
  `.execute(app.context.db);
  samples = await scrape();
});
afterAll(() => app.close());

describe('Metrics', () => {
  test.each([
    [
      'adashi_http_request_duration_seconds_count',
      { method: 'POST', route: '/api/:product/squad/:id/join', status: '2xx' },
    ],
    ['adashi_http_request_duration_seconds_bucket', { route: '/api/:product/squad/:id/join', le: '0.5' }],
    ['adashi_http_request_duration_seconds_count', { route: 'unknown', status: '4xx' }],
    ['adashi_http_request_duration_seconds_count', { route: 'page' }],
    ['adashi_database_connections', { state: 'in_use' }],
    ['adashi_database_connections', { state: 'waiting' }],
    ['nodejs_eventloop_lag_p99_seconds', {}],
    ['process_resident_memory_bytes', {}],
    ['adashi_queue_items', { queue: 'push', state: 'waiting' }],
    ['adashi_queue_items', { queue: 'charges', state: 'dead' }],
    ['adashi_job_duration_seconds_count', { job: 'day', result: 'ok' }],
    ['adashi_job_duration_seconds_count', { job: 'books', result: 'ok' }],
    ['adashi_job_last_success_timestamp_seconds', { job: 'day' }],
    ['adashi_job_last_success_timestamp_seconds', { job: 'chain' }],
    ['adashi_provider_call_duration_seconds_count', { port: 'mail', provider: 'sandbox', call: 'send', result: 'ok' }],
    ['adashi_provider_call_duration_seconds_count', { port: 'payments', call: 'submitCharge', result: 'ok' }],
    ['adashi_provider_call_duration_seconds_count', { port: 'identity', call: 'start', result: 'ok' }],
    ['adashi_webhooks_total', { webhook: 'identity', result: 'stored' }],
    ['adashi_webhooks_total', { webhook: 'identity', result: 'rejected' }],
    ['adashi_books_check_timestamp_seconds', {}],
    ['adashi_audit_chain_check_timestamp_seconds', {}],
    ['adashi_money_owed_cents', { account: 'reserve' }],
    ['adashi_build_info', {}],
  ])('The metric %s with %o exists after the act', (name, labels) => {
    expect(valueOf(name, labels)).toEqual(expect.any(Number));
  });

  test('The lag of a queue item counts from its due time, and the age from its creation', () => {
    expect(valueOf('adashi_queue_lag_seconds', { queue: 'push' })).toSatisfy(
      (lag: number) => lag >= 600 && lag < 5_400,
    );
    expect(valueOf('adashi_queue_oldest_seconds', { queue: 'push' })).toSatisfy((age: number) => age >= 5_400);
    expect(valueOf('adashi_queue_lag_seconds', { queue: 'charges' })).toBe(0);
  });

  test('The metrics have the money of the ledger in cents', async () => {
    const { data } = await grace.call('books', {});
    for (const { kind, balance } of data) expect(valueOf('adashi_money_held_cents', { account: kind })).toBe(balance);
    expect(data.some(({ balance }) => balance > 0)).toBe(true);
  });

  test('The metrics have the result of the last checks', async () => {
    expect(
      ['adashi_ledger_right', 'adashi_books_right', 'adashi_audit_chain_right'].map((name) => valueOf(name)),
    ).toEqual([1, 1, 1]);
    await sql`
      insert into sandbox_orders (key, account, amount, details, submitted_on, updated_on)
      values ('payout:x:1:0:1', '', 500, ${JSON.stringify({ seq: 0, round: 1, squad: 'x', attempt: 1, amount: 500 })}, '2026-01-01', '2026-01-01')
    `.execute(app.context.db);
    await checkBooks(app.context);
    const after = await scrape();
    expect([valueOf('adashi_ledger_right', {}, after), valueOf('adashi_books_right', {}, after)]).toEqual([1, 0]);
  });

  test('Labels have a fixed set of values, and no label contains an id', () => {
    const routes = new Set(Object.values(ROUTES).map(({ path }) => `/api${path}`));
    const operators = [
      '/api/metrics',
      '/api/docs',
      '/api/openapi.json',
      ...WEBHOOKS.map((name) => `/api/webhooks/${name}`),
    ];
    const allowed: Record<string, (text: string) => boolean> = {
      method: (text) => /^[A-Z]+$/.test(text),
      route: (text) => routes.has(text) || [...operators, 'page', 'unknown'].includes(text),
      status: (text) => /^[1-5]xx$/.test(text),
      le: (text) => text === '+Inf' || Number(text) >= 0,
      queue: (text) => QUEUE_NAMES.some((name) => name === text),
      state: (text) => ['waiting', 'dead', 'in_use', 'idle', 'unmatched', 'active', 'quarantined'].includes(text),
      job: (text) => ['day', ...nightlyJobs(app.context).map(({ name }) => name)].includes(text),
      result: (text) => ['ok', 'failed', 'unreachable', 'stored', 'rejected'].includes(text),
      port: (text) => text in app.context,
      provider: (text) => text === 'sandbox',
      call: (text) => ['submitCharge', 'chargeGuarantor'].includes(text) || CALLS.has(text),
      webhook: (text) => WEBHOOKS.some((name) => name === text),
      account: (text) => BOOK_KINDS.some((kind) => kind === text),
      version: (text) => /^\d+\.\d+\.\d+$/.test(text),
    };
    const own = samples.filter(({ name }) => name.startsWith('adashi_'));
    expect(own.length).toBeGreaterThan(100);
    const wrong = own.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([key, text]) => !allowed[key]?.(text))
        .map(([key, text]) => `${name}{${key}="${text}"}`),
    );
    expect(wrong).toEqual([]);
  });

  test('Every figure of the database has a value', () => {
    expect(Object.keys(FIGURES).filter((name) => valueOf(name) === undefined)).toEqual([]);
  });

  test('The rate limit does not apply to the metrics', async () => {
    const limited = await TestApp.open({ CALL_LIMIT: '1' });
    const codes: number[] = [];
    for (let count = 0; count < 3; count += 1) codes.push((await limited.server.inject('/api/metrics')).statusCode);
    expect(codes).toEqual([200, 200, 200]);
    await limited.close();
  });
});
