import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { CHECKS } from '../src/ledger/checks.ts';
import { freshDatabase } from './fresh-database.ts';
import { readsFew, reportPlans } from './rows-read.ts';

// Each proof of the ledger takes as long as there are rows, and not the square of it. PostgreSQL is told to take 1,500 squads for
// more than fits into its memory, as it takes a million members: a proof that looks for one row alone took over a second, and takes 14 ms.
const AS_IF_MANY = ["work_mem = '64kB'", 'parallel_setup_cost = 0', 'min_parallel_table_scan_size = 0'];

let owner: Database;
beforeAll(async () => {
  const { db, ownerUrl } = await freshDatabase();
  await reportPlans(db);
  await db.destroy();
  owner = openDatabase(ownerUrl, 1);
  await plant(owner, { size: 10, week: 2, squads: 1_500 });
  for (const setting of AS_IF_MANY) await sql.raw(`set ${setting}`).execute(owner);
});
afterAll(() => owner.destroy());

test.each([...CHECKS.entries()])('proof %i', async (_, check) => {
  expect(await readsFew(() => check.first(owner))).toBeUndefined();
});
