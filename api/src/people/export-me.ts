import type { Output, peopleRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { COPIED } from './personal-data/list.ts';

const exportedRow = z.object({ row: z.record(z.string(), z.unknown()) });

/** Returns all stored data about the caller. Excludes secrets and data about other people. */
export async function exportMe({
  context,
  me,
  actor,
}: PersonCall<WithDb & WithClock>): Promise<Output<(typeof peopleRoutes)['exportMe']>> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  await inTransaction(context.db, async (trx) => {
    for (const [table, { of, without = [] }] of COPIED) {
      const rows = await rowsOf(exportedRow)`
        select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} as t where ${of(me.id)}
      `.all(trx);
      tables[table] = rows.map(({ row }) => row);
    }
    await writeAudit(trx, actor, 'exported_own_data', `person:${me.id}`);
  });
  return { madeAt: context.clock.now().toISOString(), tables };
}
