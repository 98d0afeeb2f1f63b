import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, found } from '../../base/app-error.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isOwnName } from './own-name.ts';

const nameRow = z.object({ firstName: z.string(), lastName: z.string() });

/** Returns whether the account holder is the person, using the document name once the person is verified. */
export async function isInOwnName(db: Queryable, personId: string, holderName: string): Promise<boolean> {
  const row = await rowsOf(nameRow)`
    select first_name as "firstName", last_name as "lastName" from people where id = ${personId}
  `.first(db);
  return isOwnName(holderName, found(row));
}

export async function checkHolder(db: Queryable, personId: string, holderName: string): Promise<void> {
  if (await isInOwnName(db, personId, holderName)) return;
  throw new AppError('bad_input', {
    fields: { holderName: 'Payouts go only to an account in the name on your profile' },
  });
}

const paidRow = z.object({ id: z.string(), holderName: z.string() });

/**
 * Runs when a person's name is verified. Stops payouts to an account in another name, until the person selects one of
 * their own.
 */
export async function keepToOwnName(trx: Trx, personId: string): Promise<void> {
  const paid = await rowsOf(paidRow)`
    select banks.id, holder_name as "holderName" from people join banks on banks.id = payout_bank_id
    where people.id = ${personId}
  `.first(trx);
  if (!paid || (await isInOwnName(trx, personId, paid.holderName))) return;
  await sql`update banks set known_since = null where id = ${paid.id}`.execute(trx);
  await sql`update people set payout_bank_id = null, new_bank_until = null where id = ${personId}`.execute(trx);
}
