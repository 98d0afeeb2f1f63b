import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** Selects the account numbers of account names. A query can use an index for numbers, but not for joined names. */
const numbersOf = (names: readonly string[]) =>
  sql`array(select number from ledger_accounts where name = any(${names}::text[]))`;

/** SQL condition on `ledger_transfers`: the credit account is one of these accounts. */
export const isInto = (names: readonly string[]): RawBuilder<unknown> => sql`credit_number = any(${numbersOf(names)})`;

/** SQL condition on `ledger_transfers`: the debit account is one of these accounts. */
export const isOutOf = (names: readonly string[]): RawBuilder<unknown> => sql`debit_number = any(${numbersOf(names)})`;

/** SQL condition on `ledger_transfers`: the credit or debit account is one of these accounts. */
export const isThrough = (names: readonly string[]): RawBuilder<unknown> =>
  sql`(${isInto(names)} or ${isOutOf(names)})`;

/**
 * Returns the number of an account, or undefined if the account has no transfers. The platform’s own accounts have
 * negative numbers.
 */
export async function accountNumber(db: Queryable, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('ledger_accounts').select('number').where('name', '=', name).executeTakeFirst();
  return row?.number;
}
