import { closingDay, dayIn } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OPEN_SQUAD, playDemo } from '../src/app/sandbox/demo.ts';
import { DemoPerson } from '../src/app/sandbox/demo-person.ts';
import { readDemoState } from '../src/app/sandbox/demo-state.ts';
import { Clock, TIME_ZONE } from '../src/base/clock.ts';
import { day } from '../src/db/columns.ts';
import { rowsOf } from '../src/db/rows-of.ts';
import { moveClock } from '../src/db/sandbox-clock.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

/** Columns that the test skips: real time (decision 0064), or the fixed day of the template of practice squads. */
const REAL_COLUMNS = [
  /^(sessions|refresh_tokens|login_codes|pending_logins|passkey_challenges|failed_password_attempts|guesses)\./,
  /^(email_change_requests|sign_up_attempts|sign_up_codes|request_counts|live_connections|timetable)\./,
  /^(idempotency_keys|provider_rate_limits|webhook_deliveries)\./,
  /^outbox\.(next_attempt_at|leased_until)$/,
  /^people\.duplicate_sign_up_mailed_at$/,
  /^squads\.start_on$/,
];

/** Tables that the demo fills and that pages of the app display. */
const SHOWN =
  'activity activity_chain banks book_checks charges contributions guarantees guarantors identity_checks ledger_entries mandates messages' +
  ' notifications outbox payouts people proposed_acts provider_events rounds sandbox_mails seats signatures squads';

const columnRow = z.object({ table: z.string(), column: z.string(), type: z.string() });

describe('The demo', () => {
  let app: TestApp;
  let efua: DemoPerson;
  let squadId = '';
  let begins: Date;
  beforeAll(async () => {
    // The demo days are far from real time, so a row that wrongly has real time falls outside these days.
    const { db, url } = await freshDatabase();
    await moveClock(db, new Clock(), 400);
    await db.destroy();
    app = await TestApp.openOn(url, { DEMO: 'yes' });
    begins = new Date(app.context.clock.now().getTime() - 101 * 86_400_000);
    await playDemo(app.context, app.server);
    efua = new DemoPerson(app.server, 'Efua Quartey', 23);
    await efua.signIn();
    squadId = (await read()).id;
  });
  afterAll(() => app.close());

  const squadRow = z.object({
    id: z.string(),
    status: z.string(),
    startOn: day,
    leadDays: z.int(),
    taken: z.int(),
    verified: z.int(),
  });

  async function read() {
    const row = await rowsOf(squadRow)`
      select id, status, start_on as "startOn", lead_days as "leadDays", taken,
        (select count(*) from seats join guarantors on guarantors.id = guarantor_id
          where squad_id = squads.id and guarantors.status = 'verified') as verified
      from squads where name = ${OPEN_SQUAD}
    `.first(app.context.db);
    return row ?? expect.fail('the demo has no open squad');
  }

  /** Names and texts of the squad's messages, oldest first. */
  async function messages() {
    const rows = await rowsOf(z.object({ name: z.string() }))`
      select first_name as name from messages join people on people.id = person_id where squad_id = ${squadId} order by messages.id
    `.all(app.context.db);
    return rows.map(({ name }) => name);
  }

  test('shows a newcomer how an open squad fills up and starts on the planned day', async () => {
    const before = await read();
    expect(before).toMatchObject({ status: 'upcoming', taken: 7, verified: 7 });
    await efua.getReady('1234598');
    await efua.post(`/adashi/squad/${squadId}/join`, { position: 10 });
    expect(await read()).toMatchObject({ taken: 8, verified: 7 });
    const closing = closingDay(before);
    const seen: { taken: number; verified: number }[] = [];
    while (app.context.clock.today() < closing) {
      await app.passDays(1);
      const { taken, verified } = await read();
      seen.push({ taken, verified });
    }
    expect(seen[0]).toEqual({ taken: 9, verified: 8 });
    expect(seen.at(-2)).toEqual({ taken: 10, verified: 10 });
    expect(await read()).toMatchObject({ status: 'active', startOn: before.startOn });
    expect(await messages()).toEqual(['Abena', 'Ousmane', 'Priscilla', 'Amara', 'Adeola']);
  });

  test('ends when the squad starts, and the simulated members then stop writing messages', async () => {
    expect(await readDemoState(app.context.db)).toBe('over');
    const count = (await messages()).length;
    await app.passDays(2);
    expect(await messages()).toHaveLength(count);
  });

  test('uses the time of the sandbox clock in every row', async () => {
    const { db, clock } = app.context;
    const columns = await rowsOf(columnRow)`
      select class.relname as "table", attname as "column", format_type(atttypid, null) as type
      from pg_attribute join pg_class class on class.oid = attrelid
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0
        and atttypid in ('timestamptz'::regtype, 'date'::regtype) and class.relname not like 'kysely%'
    `.all(db);
    const dated = columns.filter(({ table, column }) => !REAL_COLUMNS.some((real) => real.test(`${table}.${column}`)));
    const wrong: string[] = [];
    const filled = new Set<string>();
    for (const { table, column, type } of dated) {
      const { rows } = await sql<{ count: number; early: number }>`
        select count(${sql.ref(column)})::int as count,
          count(*) filter (where ${sql.ref(column)} < ${type === 'date' ? dayIn(TIME_ZONE, begins.getTime()) : begins})::int as early
        from ${sql.table(table)}`.execute(db);
      if ((rows[0]?.count ?? 0) > 0) filled.add(table);
      if ((rows[0]?.early ?? 0) > 0) wrong.push(`${table}.${column}`);
    }
    expect(wrong).toEqual([]);
    expect(SHOWN.split(' ').filter((table) => !filled.has(table))).toEqual([]);
    // No audit log entry has a time in the future.
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from activity where at > ${clock.now()}::timestamptz + interval '1 minute'`.execute(
      db,
    );
    expect(rows).toEqual([{ late: 0 }]);
  });
});
