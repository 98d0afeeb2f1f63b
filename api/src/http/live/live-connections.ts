import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import { random } from '../../base/random.ts';
import type { Database } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Somebody has no more pages open at a time, over all processes. */
const MOST = 20;
/** One that nobody said of for so long that it is there is not. */
const LEASE = sql`clock_timestamp() + interval '60 seconds'`;

export interface OpenPage {
  /** Says that it is there still. */
  readonly renew: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Counts one more page of a person; refuses who has too many. */
export async function openConnection(db: Database, person: string): Promise<OpenPage> {
  const id = random.uuid();
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`pages of ${person}`}))`.execute(trx);
    await sql`delete from open_pages where person_id = ${person} and until <= clock_timestamp()`.execute(trx);
    const opened = sql`
      insert into open_pages (id, person_id, until) select ${id}, ${person}, ${LEASE}
      where (select count(*) from open_pages where person_id = ${person}) < ${MOST}
    `;
    if ((await countChanged(trx, opened)) === 0) throw new AppError('too_many_requests');
  });
  const now = async (write: ReturnType<typeof sql>) => {
    // The database is away: what was not said ends by itself.
    await write.execute(db).catch(() => {});
  };
  return {
    renew: () => now(sql`update open_pages set until = ${LEASE} where id = ${id}`),
    close: () => now(sql`delete from open_pages where id = ${id}`),
  };
}
