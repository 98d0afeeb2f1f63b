import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Actor, record } from './record.ts';

/** Who goes on and on fills no table. */
const AGAIN_AFTER = sql`interval '1 hour'`;

/** Keeps that somebody asked for what only others may, once an hour for each and each thing. */
export async function recordDenied(db: Database, actor: Actor, subject: string): Promise<void> {
  const known = sql`
    select 1 from activity
    where actor_id = ${actor.id} and subject = ${subject} and action = 'was_denied' and at > now() - ${AGAIN_AFTER}
  `;
  await inTransaction(db, async (trx) => {
    if (!(await isThere(trx, known))) await record(trx, actor, 'was_denied', subject);
  });
}

/** Keeps that a sign-in failed, with an address that somebody has or nobody: in the same time, as who asks is not to learn which. */
export async function recordFailedSignIn(db: Database, personId: string | undefined): Promise<void> {
  await inTransaction(db, (trx) =>
    record(
      trx,
      { kind: 'visitor', id: null },
      'failed_sign_in',
      personId === undefined ? 'nobody' : `person:${personId}`,
    ),
  );
}
