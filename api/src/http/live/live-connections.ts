import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import { random } from '../../base/random.ts';
import type { Database } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Maximum number of open pages per person, across all processes. */
const MOST = 20;
/** Lease of an open page in milliseconds. A page without a renewal within this time expires. */
const LEASE = sql`interval '60 seconds'`;

export interface OpenPage {
  /** Renews the lease of the page. */
  readonly renew: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Registers an open page of a person. Throws if the person has too many open pages. */
export async function openConnection(db: Database, person: string): Promise<OpenPage> {
  const id = random.uuid();
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`pages of ${person}`}))`.execute(trx);
    await sql`delete from live_connections where person_id = ${person} and until <= clock_timestamp()`.execute(trx);
    const opened = sql`
      insert into live_connections (id, person_id, until) select ${id}, ${person}, clock_timestamp() + ${LEASE}
      where (select count(*) from live_connections where person_id = ${person}) < ${MOST}
    `;
    if ((await countChanged(trx, opened)) === 0) throw new AppError('too_many_requests');
  });
  const now = async (write: { readonly execute: () => Promise<unknown> }) => {
    // The database is unreachable. Pages without a renewal expire.
    await write.execute().catch(() => {});
  };
  return {
    renew: () =>
      now(
        db
          .updateTable('live_connections')
          .set({ until: sql`clock_timestamp() + ${LEASE}` })
          .where('id', '=', id),
      ),
    close: () => now(db.deleteFrom('live_connections').where('id', '=', id)),
  };
}
