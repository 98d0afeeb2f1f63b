import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { addresseeRow } from './codes.ts';

const accountRow = addresseeRow.extend({ password_hash: z.string() });
export type Account = z.output<typeof accountRow>;

export async function accountOf(db: Queryable, email: string): Promise<Account | undefined> {
  return rowsOf(accountRow)`
    select id, email, first_name, language, password_hash from people where email = ${email} and erased_at is null
  `.first(db);
}
