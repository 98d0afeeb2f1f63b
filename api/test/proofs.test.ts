import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plant } from '../../bench/week/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { CHECKS } from '../src/ledger/checks.ts';
import { freshDatabase } from './fresh-database.ts';
import { readsFew, reportPlans } from './rows-read.ts';

// The rows that a ledger proof reads must grow only linearly with the number of squads. These settings make PostgreSQL
// choose the same plans for a few squads as for a million members.
const SQUADS = process.env.VERIFY === 'yes' ? 1_500 : 200;
const AS_IF_MANY = [
  "work_mem = '64kB'",
  'hash_mem_multiplier = 1',
  'parallel_setup_cost = 0',
  'min_parallel_table_scan_size = 0',
];

let owner: Database;
beforeAll(async () => {
  const { db, ownerUrl } = await freshDatabase();
  await reportPlans(db);
  await db.destroy();
  owner = openDatabase(ownerUrl, 1);
  await plant(owner, { size: 10, week: 2, squads: SQUADS });
  for (const setting of AS_IF_MANY) await sql.raw(`set ${setting}`).execute(owner);
});
afterAll(() => owner.destroy());

test.each([...CHECKS.entries()])(
  'Ledger proof %i reads rows in proportion to the number of squads',
  async (_, check) => {
    expect(await readsFew(() => check.first(owner), SQUADS * 350)).toBeUndefined();
  },
);
