import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Database } from '../src/db/database.ts';
import { asOwner } from './fresh-database.ts';

/** One node of an executed query plan. */
const node = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
const plan = z.object({ Plan: node });

/** Returns the number of rows that a plan node and its child nodes read, compared or returned. */
function rowsOf({ Plans, 'Actual Loops': loops, ...own }: z.output<typeof node>): number {
  const each = Object.values(own).reduce((sum, rows) => sum + rows, 0);
  return Plans.map(rowsOf).reduce((sum, rows) => sum + rows, each * loops);
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
};

/** Makes PostgreSQL report the executed plan of each statement on all new connections. */
export async function reportPlans(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const [name, value] of Object.entries(SETTINGS))
    await asOwner(db, `alter database "${rows[0]?.name}" set ${name} = '${value}'`);
}

const emit: unknown = Reflect.get(pg.Client.prototype, 'emit');

/**
 * Runs the work. Returns its result, and the number of rows that its statements read, compared or
 * returned.
 */
async function rowsRead<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; rows: number }> {
  let rows = 0;
  Reflect.set(pg.Client.prototype, 'emit', function heard(this: pg.Client, ...given: readonly unknown[]) {
    const [event, said] = given;
    const found = event === 'notice' && /plan:\n([^]*)/.exec(String(Object(said).message));
    if (found) rows += rowsOf(plan.parse(JSON.parse(found[1] ?? '')).Plan);
    return typeof emit === 'function' && Reflect.apply(emit, this, given);
  });
  try {
    const answer = await work();
    return { answer, rows };
  } finally {
    Reflect.deleteProperty(pg.Client.prototype, 'emit');
  }
}

/**
 * Checks that the work reads few rows. A plan that is quadratic in ten thousand rows would read a hundred million rows.
 */
export async function readsFew<Answer>(work: () => Promise<Answer>, most = 500_000): Promise<Answer> {
  const { answer, rows } = await rowsRead(work);
  expect.soft(rows, 'rows read').toBeGreaterThan(0);
  expect.soft(rows, 'rows read').toBeLessThanOrEqual(most);
  return answer;
}
