import { z } from 'zod';
import { rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import { guess } from './guesses.ts';
import { checkPassword } from './passwords.ts';

const hashRow = z.object({ hash: z.string() });

/** Checks the current password of a signed-in person. Throws after too many attempts. */
export async function knowsPassword(context: AppContext, personId: string, given: string): Promise<boolean> {
  const row = await rowsOf(hashRow)`select password_hash as hash from people where id = ${personId}`.first(context.db);
  return guess(context, personId, 'password', () => checkPassword(context, row?.hash, given));
}
