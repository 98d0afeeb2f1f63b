import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

/** The numbers of accounts: by them an index tells what moved through either side, as it does not by the names that are joined to a transfer. */
const numbersOf = (names: readonly string[]) =>
  sql`array(select number from ledger_accounts where name = any(${names}::text[]))`;

/** Of `ledger_transfers`: money came into one of these accounts, */
export const isInto = (names: readonly string[]): RawBuilder<unknown> => sql`credit_number = any(${numbersOf(names)})`;

/** left one of them, */
export const isOutOf = (names: readonly string[]): RawBuilder<unknown> => sql`debit_number = any(${numbersOf(names)})`;

/** or did either. */
export const isThrough = (names: readonly string[]): RawBuilder<unknown> =>
  sql`(${isInto(names)} or ${isOutOf(names)})`;

const numberRow = z.object({ number: z.int() });

/** The number of an account, unless nothing ever moved through it. Those of the house's own are below zero. */
export async function accountNumber(db: Queryable, name: string): Promise<number | undefined> {
  const row = await rowsOf(numberRow)`select number from ledger_accounts where name = ${name}`.first(db);
  return row?.number;
}
