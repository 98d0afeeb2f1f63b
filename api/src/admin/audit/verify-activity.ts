import type { ChainCheck } from '@adashi/contract';
import { z } from 'zod';
import { BEGINNING, linkOf, SEALED, sealActivity, WITH_ERASABLE, writeAudit } from '../../audit/index.ts';
import type { Database, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';

const BATCH = 5_000;

const linkRow = z.object({ sequence: z.int(), activity: z.int(), hash: z.string(), text: z.string().nullable() });
const openRow = z.object({ id: z.int() });

/**
 * Finds an audit row that is neither in the hash chain nor queued for the chain. Someone other than the server inserted
 * such a row.
 */
async function findUnsealed(db: Database): Promise<ChainCheck['broken']> {
  const row = await rowsOf(openRow)`
    select id from activity where not exists (select 1 from activity_chain where activity_id = activity.id)
      and not exists (select 1 from activity_unsealed where activity_id = activity.id)
    order by id limit 1
  `.first(db);
  return row ? { kind: 'unsealed', sequence: null, activity: row.id } : null;
}

/** Recomputes the audit log's hash chain link by link, and returns the first broken link. */
export async function checkChain(db: Database): Promise<ChainCheck> {
  let before = BEGINNING;
  for (let sequence = 0; ; ) {
    const links = await rowsOf(linkRow)`
      select sequence, activity_chain.activity_id as activity, hash, case when activity.id is not null then ${SEALED} end as text
      from activity_chain left join (${WITH_ERASABLE}) on activity.id = activity_chain.activity_id
      where sequence > ${sequence} order by sequence limit ${BATCH}
    `.all(db);
    for (const { activity, hash, text, ...link } of links) {
      sequence += 1;
      const isMissing = link.sequence !== sequence || text === null;
      if (isMissing || hash !== linkOf(before, sequence, text))
        return { rows: sequence - 1, broken: { kind: isMissing ? 'missing' : 'changed', sequence, activity } };
      before = hash;
    }
    if (links.length < BATCH) return { rows: sequence, broken: await findUnsealed(db) };
  }
}

/** Verifies the audit log's hash chain for staff, and writes the result to the audit log. */
export async function verifyActivity({ context: { db }, actor }: PersonCall<WithDb>): Promise<ChainCheck> {
  await sealActivity(db);
  const check = await checkChain(db);
  await inTransaction(db, (trx) => writeAudit(trx, actor, 'verified_activity', 'activity', check));
  return check;
}

/** Verifies the audit log's hash chain every night. Returns true when the chain is intact. */
export async function checkActivity(db: Database): Promise<boolean> {
  await sealActivity(db);
  const check = await checkChain(db);
  await inTransaction(db, (trx) => writeAudit(trx, { kind: 'job', id: null }, 'verified_activity', 'activity', check));
  return check.broken === null;
}
