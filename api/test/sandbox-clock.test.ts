import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import { moveClock } from '../src/db/sandbox-clock.ts';
import { freshDatabase } from './fresh-database.ts';

/** Allowed uses of real time in SQL: the number and the reason for each default, function and file (decision 0064). */
const REAL_IN_SQL: Readonly<Record<string, readonly [number, string]>> = {
  'api/src/app/backup/copy-wal.ts': [1, 'time of a copy of the write-ahead log'],
  'api/src/app/backup/nightly-backup.ts': [1, 'time of a copy of the write-ahead log'],
  'api/src/app/backup/take-backup.ts': [1, 'time of a backup'],
  'api/src/app/monitoring/figures.ts': [2, 'lag of deliveries'],
  'api/src/jobs/run-job.ts': [2, 'time of the last success of a job'],
  'outbox.next_attempt_at': [1, 'pause before the next delivery'],
  'idempotency_keys.created_at': [1, 'lifetime of a request key'],
  uuid_by_time: [1, 'order of ids in an index'],
  'api/src/jobs/lease.ts': [6, 'leases and pauses of deliveries'],
  'api/src/jobs/dead-letters.ts': [2, 'start of a delivery'],
  'api/src/jobs/queue-states.ts': [1, 'due deliveries'],
  'api/src/jobs/rate-limit.ts': [3, 'rate limit of a provider'],
  'api/src/jobs/timetable.ts': [5, 'leases and times of jobs'],
  'api/src/http/call-counts.ts': [3, 'rate limit of calls'],
  'api/src/http/webhook-deliveries.ts': [2, 'health of the connection to a provider'],
  'api/src/http/idempotency.ts': [3, 'lifetime of a request key'],
  'api/src/http/live/live-connections.ts': [3, 'leases of open connections'],
};

/** Server files that may use real time (`Clock.real`), each with the reason. */
const REAL_IN_SERVER: Readonly<Record<string, string>> = {
  'api/src/app/backup/backup-command.ts': 'time of a backup',
  'api/src/app/backup/nightly-backup.ts': 'time of a copy of the write-ahead log',
  'api/src/app/daily/forget.ts': 'deletion of sessions, codes and counts',
  'api/src/app/doctor/examine.ts': 'age of the last backup',
  'api/src/app/keys/rotate.ts': 'pause between the steps of a key rotation',
  'api/src/auth/asked-code.ts': 'rate limit of mails',
  'api/src/auth/change-email.ts': 'rate limit of mails',
  'api/src/auth/codes.ts': 'lifetime of codes',
  'api/src/auth/credentials/confirmation.ts': 'lifetime of a confirmation',
  'api/src/auth/credentials/guesses.ts': 'limit of guesses',
  'api/src/auth/credentials/refresh-tokens.ts': 'lifetime of tokens',
  'api/src/auth/credentials/sessions.ts': 'lifetime and idle time of sessions',
  'api/src/auth/credentials/wrong-passwords.ts': 'limit of wrong passwords',
  'api/src/auth/security/authenticator.ts': 'codes of an authenticator app',
  'api/src/auth/security/challenges.ts': 'lifetime of passkey challenges',
  'api/src/auth/security/second-factor.ts': 'lifetime of pending logins',
  'api/src/auth/sign-up-attempts.ts': 'lifetime of sign-ups',
  'api/src/auth/sign-up-codes.ts': 'lifetime of codes',
  'api/src/db/kept-counts.ts': 'age of cached counts',
  'api/src/http/session.ts': 'lifetime and idle time of sessions',
};

/** Matches an SQL expression for real time that is not an argument of `app_time`. */
const REAL_TIME =
  /(?<!\bapp_|[\w.])(?<!app_time\()\b(?:now\(\)|(?:clock|statement|transaction)_timestamp\(\)|(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b)/gi;

const namedRow = sql<{ name: string; text: string }>`
  select class.relname || '.' || attname as name, pg_get_expr(adbin, adrelid) as text
  from pg_attrdef join pg_class class on class.oid = adrelid join pg_attribute on attrelid = adrelid and attnum = adnum
  where class.relnamespace = current_schema()::regnamespace
  union all
  select proname, pg_get_functiondef(oid) from pg_proc
  where pronamespace = current_schema()::regnamespace and prokind = 'f'
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select rulename, pg_get_ruledef(pg_rewrite.oid)
  from pg_rewrite join pg_class class on class.oid = ev_class where class.relnamespace = current_schema()::regnamespace
  union all
  select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = current_schema()::regnamespace
  union all
  select relname, pg_get_viewdef(oid) from pg_class
  where relkind in ('v', 'm') and relnamespace = current_schema()::regnamespace
  union all
  select relname, pg_get_indexdef(oid) from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace
`;

const ROOT = join(import.meta.dirname, '../..');

/** SQL texts of the server. `clock.now()` in TypeScript is the app's clock, and comments contain no SQL. */
function sqlTexts(): { name: string; text: string }[] {
  return globSync('api/src/**/*.ts', { cwd: ROOT }).map((name) => ({
    name,
    text: readFileSync(join(ROOT, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|\bnow\(\): Date/g, ''),
  }));
}

const usesOf = (text: string) => text.match(REAL_TIME)?.length ?? 0;

describe('SQL', () => {
  test('uses real time only in the places that decision 0064 lists', async () => {
    const { db } = await freshDatabase();
    const { rows } = await namedRow.execute(db);
    await db.destroy();
    expect(rows.length).toBeGreaterThan(500);
    const found = [...rows, ...sqlTexts()].map(({ name, text }) => [name, usesOf(text)] as const);
    const allowed = Object.entries(REAL_IN_SQL).map(([name, [count]]) => [name, count]);
    expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(Object.fromEntries(allowed));
  });

  test.each([
    ['default now()', 1],
    ['default CURRENT_TIMESTAMP', 1],
    ['at > clock_timestamp() - x', 1],
    ['on = current_date or at < now()', 2],
    ['default app_now()', 0],
    ['default app_time(now())', 0],
    ['app_time(clock_timestamp())', 0],
    ['const now = context.clock.now()', 0],
  ])('The number of real-time expressions in "%s" is %d', (text, count) => {
    expect(usesOf(text)).toBe(count);
  });

  test.each([
    ['2027-11-05T04:30:00Z', 2],
    ['2027-11-05T04:30:00Z', 3],
    ['2027-03-13T06:30:00Z', 1],
    ['2027-03-12T17:00:00Z', 3],
    ['2027-07-01T12:00:00Z', 200],
    ['2027-12-24T23:59:59Z', -200],
    ['2027-07-01T12:00:00Z', 0.5],
    ['2027-07-01T12:00:00Z', 0],
  ])('SQL computes the same app time as the server at %s with the clock %d days ahead', async (now, days) => {
    const { db } = await freshDatabase();
    const clock = new Clock();
    await moveClock(db, clock, days);
    const { rows } = await sql<{ at: Date }>`select app_time(${now}::timestamptz) as at`.execute(db);
    await db.destroy();
    vi.useFakeTimers({ now: new Date(now) });
    const inServer = clock.now();
    vi.useRealTimers();
    expect(rows).toEqual([{ at: inServer }]);
  });

  test('SQL uses real time until someone moves the sandbox clock', async () => {
    const { db } = await freshDatabase();
    const { rows } = await sql`select app_now() = now() as "isReal"`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ isReal: true }]);
  });
});

test('The server uses real time only in the files that decision 0064 allows', () => {
  const found = sqlTexts().filter(({ name, text }) => name !== 'api/src/base/clock.ts' && /\.real\(\)/.test(text));
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(REAL_IN_SERVER).toSorted());
});
