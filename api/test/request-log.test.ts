import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiServer } from '../src/app/api-server.ts';
import { createLog } from '../src/base/log.ts';
import { Metrics } from '../src/base/metrics.ts';
import { Unreachable } from '../src/base/unreachable.ts';
import { openDatabase } from '../src/db/database.ts';
import { Signals } from '../src/db/signals.ts';
import { runJob } from '../src/jobs/run-job.ts';
import { type Caller, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let app: TestApp;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.member('ada');
});
afterAll(() => app.close());

interface Entry {
  readonly level: number;
  readonly [field: string]: unknown;
}

/** Returns a server that logs into an array, at the default level or another level. */
async function logging(level: 'warn' | 'info', more: object = {}) {
  const lines: string[] = [];
  const config = { ...app.context.config, LOG_LEVEL: level };
  const log = createLog(config, { write: (line) => void lines.push(line) });
  const server = await createApiServer({ ...app.context, config, log, ...more });
  return { server, entries: () => lines.map((line): Entry => JSON.parse(line)), text: () => lines.join('') };
}

describe('Request log', () => {
  test.each([
    ['/api/calendar/a-secret_1.ics', '/api/calendar/:file'],
    ['/api/guarantor/query?id=a-secret', '/api/guarantor/query'],
    ['/api/user?page=2&q=Ada', '/api/user'],
    ['/api/no-such-route/a-secret', 'unknown'],
    ['/a-secret', 'page'],
  ])('The log names the route, never the path or the query: %s', async (url, route) => {
    const { server, entries, text } = await logging('info');
    await server.inject({ url });
    await server.close();
    expect(entries().at(-1)).toMatchObject({ method: 'GET', route, ms: expect.any(Number) });
    expect(text()).not.toMatch(/secret|Ada|page=/);
  });

  test('The log names the person by a keyed hash, the same in each entry', async () => {
    const { server, entries, text } = await logging('info');
    const call = { url: '/api/user/me', headers: { authorization: `Bearer ${ada.token}` } };
    for (let count = 0; count < 2; count += 1) await server.inject(call);
    await server.close();
    const [one, other] = entries();
    expect(one).toMatchObject({ person: expect.stringMatching(/^[0-9a-f]{16}$/), status: 200 });
    expect(other?.person).toBe(one?.person);
    expect(text()).not.toContain(ada.id);
  });

  test.each([
    ['a-proxy.id_1234', 'a-proxy.id_1234'],
    [undefined, UUID],
    ['short', UUID],
    ['with space and "quotes"', UUID],
    ['x'.repeat(65), UUID],
  ])('The request id %s of the proxy becomes %s', async (given, expected) => {
    const { server, entries } = await logging('info');
    const answer = await server.inject({ url: '/api/nothing', headers: given ? { 'x-request-id': given } : {} });
    await server.close();
    expect(answer.headers['x-request-id']).toMatch(expected);
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(entries()[0]?.reqId).toBe(answer.headers['x-request-id']);
  });

  test.each([
    [`00-${TRACE}-b7ad6b7169203331-01`, TRACE],
    ['00-zz-b7ad6b7169203331-01', undefined],
    [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
  ])('The log entry of a request with the traceparent %s has the trace %s', async (traceparent, traceId) => {
    const { server, entries } = await logging('info');
    await server.inject({ url: '/api/health/live', headers: { traceparent } });
    await server.close();
    expect(entries()[0]?.traceId).toBe(traceId);
  });
});

describe('Log at the default level', () => {
  test('The log has no entry for a successful or rejected request', async () => {
    const { server, entries } = await logging('warn');
    for (const url of ['/api/health/live', '/api/auth/me', '/api/nothing']) await server.inject(url);
    await server.close();
    expect(entries()).toEqual([]);
  });

  test.each([
    ['an unexpected error', new Error('broken'), 500, 50],
    ['a provider that does not respond', new Unreachable('no answer'), 503, 40],
  ])('The log has one entry for %s', async (_, error, status, level) => {
    const { server, entries } = await logging('warn');
    server.get('/api/breaks', () => Promise.reject(Object.assign(error, { detail: 'Key (email)=(ada@example.com)' })));
    await server.inject('/api/breaks?q=ada');
    await server.close();
    const fields = { level, route: '/api/breaks', status, err: { message: error.message } };
    expect(entries()).toEqual([expect.objectContaining({ ...fields, err: expect.objectContaining(fields.err) })]);
    expect(JSON.stringify(entries())).not.toContain('ada');
  });

  test('The log has an entry for each request while the database is away, and the metrics remain readable', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:9/none', 1);
    const { server, entries } = await logging('warn', { db: away });
    expect((await server.inject('/api/health/ready')).statusCode).toBe(503);
    expect(entries()).toEqual([expect.objectContaining({ route: '/api/health/ready', status: 503 })]);
    const metrics = await server.inject('/api/metrics');
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toMatch(/^adashi_database_up 0$/m);
    expect(metrics.body).toMatch(
      /^adashi_http_request_duration_seconds_count\{.*route="\/api\/health\/ready",status="5xx"\} /m,
    );
    expect(metrics.body).not.toMatch(/^adashi_queue_items/m);
    expect(entries().at(-1)?.msg).toBe('metrics without the database');
    await server.close();
    await away.destroy();
  });

  test('The log has an entry for a failed job, and the error reaches the caller', async () => {
    const lines: string[] = [];
    const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) });
    const context = { db: app.context.db, log, metrics: new Metrics(), tracing: null };
    await expect(runJob(context, 'books', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    await runJob(context, 'books', async () => {});
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, job: 'books', err: expect.objectContaining({ message: 'no answer' }) }),
    ]);
  });

  test('The log has an entry for lost and restored database connections', async () => {
    const lines: string[] = [];
    const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) });
    const fresh = await freshDatabase();
    const signals = new Signals(fresh.url, log);
    await signals.start();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen notifications'`.execute(fresh.db);
    await expect.poll(() => lines.length).toBe(2);
    await signals.close();
    await fresh.db.destroy();
    expect(lines.map((line): unknown => JSON.parse(line).msg)).toEqual([
      'database connection lost',
      'database connection restored',
    ]);
  });
});
