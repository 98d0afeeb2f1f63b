import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { endAllSessions, forgetGuesses, forgetWrongPasswords, hashPassword, mayGuess } from '../credentials/index.ts';
import type { Trx } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { tellOfChange } from '../security/index.ts';
import { checkCode, type Purpose, sendCode, spendCode } from './codes.ts';
import { type Account, accountOf } from './store.ts';

/** A code is not sent again before (SPEC: the countdown of 5 minutes); the one before is valid for twice as long. */
const AGAIN_AFTER_MS = 300_000;

/** Of many who ask at once, each looks when the one before is done. */
async function isJustSent(house: House, trx: Trx, personId: string, purpose: Purpose): Promise<boolean> {
  await sql`select from people where id = ${personId} for no key update`.execute(trx);
  const since = new Date(house.clock.real().getTime() - AGAIN_AFTER_MS);
  return isThere(
    trx,
    sql`select 1 from login_codes where person_id = ${personId} and purpose = ${purpose} and created_at > ${since}`,
  );
}

/** Mails a code; does nothing, and takes as it is, an address that nobody has, or to which one was just sent. */
export async function mailCode(house: House, email: string, purpose: Purpose): Promise<void> {
  const account = await accountOf(house.db, email);
  if (!account) return;
  await inTransaction(house.db, async (trx) => {
    if (!(await isJustSent(house, trx, account.id, purpose))) await sendCode(house, trx, account, purpose);
  });
}

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
    await spendCode(trx, id, 'email', code);
    await sql`
      update people set email_verified_at = coalesce(email_verified_at, ${house.clock.now()}) where id = ${id}
    `.execute(trx);
    await record(trx, { kind: 'member', id }, 'verified_email', `person:${id}`);
  });
}

/** Sets a new password by a mailed code; whoever is signed in has to sign in anew. */
export async function resetPassword(house: House, email: string, code: string, password: string): Promise<void> {
  const { id } = await ownerOf(house, email, 'password', code);
  const hash = await hashPassword(house, password);
  await inTransaction(house.db, async (trx) => {
    await spendCode(trx, id, 'password', code);
    await sql`
      update people set password_hash = ${hash}, password_changed_at = ${house.clock.now()} where id = ${id}
    `.execute(trx);
    await endAllSessions(house, id, { db: trx });
    await tellOfChange(house, trx, id, 'password');
    await record(trx, { kind: 'member', id }, 'reset_password', `person:${id}`);
  });
  await forgetWrongPasswords(house, email);
}
