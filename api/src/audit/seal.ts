import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { BEGINNING, linkOf, SEALED, WITH_ERASABLE } from './chain.ts';

const BATCH = 1_000;

const openRow = z.object({ id: z.int(), text: z.string() });

/** Adds one batch of audit rows to the hash chain, under a lock. Returns the number of added rows. */
async function sealBatch(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('activity_chain'))`.execute(trx);
  const head = await trx
    .selectFrom('activity_chain')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await rowsOf(openRow)`
    select activity.id, ${SEALED} as text from activity_unsealed join (${WITH_ERASABLE}) on activity.id = activity_unsealed.activity_id
    order by activity.id limit ${BATCH}
  `.all(trx);
  if (rows.length === 0) return 0;
  let { sequence, hash } = head ?? { sequence: 0, hash: BEGINNING };
  const hashes = rows.map(({ text }) => {
    sequence += 1;
    hash = linkOf(hash, sequence, text);
    return hash;
  });
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into activity_chain (sequence, activity_id, hash, sealed_at)
    select ${head?.sequence ?? 0}::bigint + place, activity_id, hash, (select app_time(clock_timestamp()))
    from unnest(${ids}::bigint[], ${hashes}::text[]) with ordinality as sealed (activity_id, hash, place)
  `.execute(trx);
  await trx
    .deleteFrom('activity_unsealed')
    .where((eb) => eb('activity_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return rows.length;
}

/** Adds all committed audit rows that are missing from the hash chain. */
export async function sealActivity(db: Database): Promise<void> {
  while ((await inTransaction(db, sealBatch)) === BATCH);
}
