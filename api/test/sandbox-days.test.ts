import { addDays, dayIn } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TIME_ZONE } from '../src/base/clock.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { until } from './until.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const { db, url } = await freshDatabase();
  await db.destroy();
  one = await TestApp.openOn(url);
  two = await TestApp.openOn(url);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const today = (app: TestApp) => app.context.clock.today();
const shown = async (app: TestApp) => (await app.visitor.call('clock', {})).now.slice(0, 13);

/** Returns the days of the stored ledger verifications, oldest first. */
async function checkedDays(): Promise<string[]> {
  const checks = sql<{ at: Date }>`select at from book_checks order by at`;
  return (await checks.execute(one.context.db)).rows.map(({ at }) => dayIn(TIME_ZONE, at.getTime()));
}

describe('Two processes', () => {
  test('Two processes show the same day after one process moves the sandbox clock', async () => {
    const before = today(one);
    await one.passDays(3);
    expect(today(one)).toBe(addDays(before, 3));
    await until(async () => today(two) === today(one));
    expect(await shown(two)).toBe(await shown(one));
    await two.passDays(1);
    await until(async () => today(one) === addDays(before, 4));
  });

  test('Two processes use the same day as the database', async () => {
    await one.passDays(2);
    for (const { context } of [one, two]) {
      const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(context.db);
      expect(rows.map(({ at }) => dayIn(TIME_ZONE, at.getTime()))).toEqual([today(one)]);
    }
  });

  test('Simultaneous clock moves by two processes run in sequence and include the work of each day', async () => {
    const before = today(one);
    await sql`delete from book_checks`.execute(one.context.db);
    await Promise.all([one.passDays(2), two.passDays(2), one.passDays(1)]);
    await until(async () => today(one) === today(two));
    expect(today(one)).toBe(addDays(before, 5));
    expect(await checkedDays()).toEqual([1, 2, 3, 4, 5].map((days) => addDays(before, days)));
  });

  test('A process can handle more simultaneous clock moves than it has database connections', async () => {
    const before = today(one);
    await Promise.all(Array.from({ length: 12 }, () => one.passDays(0)));
    expect(today(one)).toBe(before);
  });

  test('A process that missed a clock move reads the new day before its daily work', async () => {
    await two.context.live.close();
    await one.passDays(1);
    expect(today(two)).not.toBe(today(one));
    await two.context.runDailyJobs();
    expect(today(two)).toBe(today(one));
  });
});

test('The list of sessions shows the sandbox day, although sessions expire by real time', async () => {
  const hana = await one.staff('hana');
  const [session] = await hana.call('sessions', {});
  const days = [session?.startedAt, session?.seenAt].map((at) => dayIn(TIME_ZONE, Date.parse(at ?? '')));
  expect(days).toEqual([today(one), today(one)]);
});

describe('Nightly jobs', () => {
  beforeEach(() => sql`delete from book_checks`.execute(one.context.db));

  test('Nightly jobs that write a record for each day run for every day that the sandbox clock passes', async () => {
    const before = today(one);
    const report = vi.spyOn(one.context.payments, 'report');
    await one.passDays(4);
    const days = [1, 2, 3, 4].map((ahead) => addDays(before, ahead));
    expect(await checkedDays()).toEqual(days);
    const asked = report.mock.calls.flatMap(([which]) => (which && 'on' in which ? [which.on] : []));
    expect(asked).toEqual(days.map((day) => addDays(day, -1)));
    report.mockRestore();
  });

  test('Nightly jobs that cover all earlier days run only for the last day that the sandbox clock passes', async () => {
    const { db, clock } = one.context;
    const grace = await one.staff('grace');
    const old = new Date(clock.now().getTime() - 398 * 86_400_000);
    await sql`insert into notifications (person_id, kind, details, at) values (${grace.id}, 'books_differ', '{}', ${old})`.execute(
      db,
    );
    const count = async () => (await sql`select 1 from notifications where at <= ${old}`.execute(db)).rows.length;
    await one.passDays(1);
    expect(await count()).toBe(1);
    const verified = sql<{
      at: Date;
    }>`select at from activity where action = 'verified_activity' and actor_kind = 'job' order by id`;
    const earlier = (await verified.execute(db)).rows.length;
    await one.passDays(4);
    expect(await count()).toBe(0);
    const nights = (await verified.execute(db)).rows.slice(earlier);
    expect(nights.map(({ at }) => dayIn(TIME_ZONE, at.getTime()))).toEqual([today(one)]);
  });
});
