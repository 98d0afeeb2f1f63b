import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

const DEAD = '00000000-0000-4000-8000-000000000001';

test.each([
  ['an embedded PostgreSQL', false, false],
  ['a configured PostgreSQL', true, true],
])(
  'The start on %s releases the items of a killed process only if no other process can use the database (held: %o)',
  async (_, isNamed, isHeld) => {
    const { db, url } = await freshDatabase();
    await sql`
    insert into outbox (kind, key, queue, payload, leased_by, leased_until)
    values ('mail', 'a', 'codes', '{"to": "a@example.com", "subject": "S", "text": "T"}', ${DEAD}, now() + interval '1 hour')
  `.execute(db);
    const app = await TestApp.openOn(url, isNamed ? { DATABASE_URL: url } : {});
    const { rows } = await sql`select leased_by is not distinct from ${DEAD}::uuid as held from outbox`.execute(db);
    expect(rows).toEqual([{ held: isHeld }]);
    await app.close();
    await db.destroy();
  },
);

test('Only the person who queued the work gets a signal on open pages', async () => {
  const app = await TestApp.open();
  const asker = await app.member('asker');
  const heard: string[] = [];
  const other = await app.member('other');
  for (const { id } of [asker, other]) app.context.live.listen(id, () => heard.push(id));
  app.context.scheduleDueWork(asker.id);
  await expect.poll(() => heard).toEqual([asker.id]);
  app.context.scheduleDueWork();
  await app.context.runDailyJobs();
  expect(heard).toEqual([asker.id]);
  await app.close();
});
