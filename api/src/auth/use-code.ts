import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import {
  endAllSessions,
  forgetGuesses,
  forgetWrongPasswords,
  hashNewPassword,
  mayGuess,
} from '../credentials/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { tellOfChange } from '../security/index.ts';
import { checkCode, spendCode } from './codes.ts';
import { type Account, accountOf } from './store.ts';

const GUESSED = { email: 'email_code', password: 'password_code' } as const;

async function ownerOf(house: House, email: string, purpose: keyof typeof GUESSED, code: string): Promise<Account> {
  const account = await accountOf(house.db, email);
  if (!account) return refuse('wrong_code');
  // Told as a wrong code is, also after too many: whose address it is, nobody learns here.
  const what = GUESSED[purpose];
  if (!(await mayGuess(house, account.id, what)) || !(await checkCode(house, account.id, purpose, code)))
    return refuse('wrong_code');
  await forgetGuesses(house, account.id, what);
  return account;
}

/** The address is theirs: they could read the code that was mailed to it. */
export async function verifyEmail(house: House, email: string, code: string): Promise<void> {
  const { id } = await ownerOf(house, email, 'email', code);
  await inTransaction(house.db, async (trx) => {
    await spendCode(house, trx, id, 'email', code);
    await sql`
      update people set email_verified_at = coalesce(email_verified_at, ${house.clock.now()}) where id = ${id}
    `.execute(trx);
    await record(trx, { kind: 'member', id }, 'verified_email', `person:${id}`);
  });
}

/** Sets a new password by a mailed code; whoever is signed in has to sign in anew. */
export async function resetPassword(house: House, email: string, code: string, password: string): Promise<void> {
  const { id } = await ownerOf(house, email, 'password', code);
  const hash = await hashNewPassword(house, password);
  await inTransaction(house.db, async (trx) => {
    await spendCode(house, trx, id, 'password', code);
    await sql`
      update people set password_hash = ${hash}, password_changed_at = ${house.clock.now()} where id = ${id}
    `.execute(trx);
    await endAllSessions(house, id, { db: trx });
    await tellOfChange(house, trx, id, 'password');
    await record(trx, { kind: 'member', id }, 'reset_password', `person:${id}`);
  });
  await forgetWrongPasswords(house, email);
}
