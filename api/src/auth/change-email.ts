import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { keyedHash, keyedHashes } from '../base/encryption.ts';
import { random } from '../base/random.ts';
import { dailyLimitReached } from '../db/daily-limit.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue, lockRecipients } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { addresseeRow, checkCode, lately, sendCode, spendCode } from './codes.ts';
import { endAllSessions, guess } from './credentials/index.ts';
import { emailTaken, keepChange } from './restore-email.ts';
import { notifyOfChange } from './security/index.ts';
import { forgetAttempts } from './sign-up-attempts.ts';

/**
 * Period in which the previous email address also gets notices about payout account changes, with an objection link.
 */
const HEARS_FOR_MS = 30 * 86_400_000;

/** Maximum number of codes per day to a new email address, counted over all accounts. */
const A_DAY = 5;
const DAY_MS = 86_400_000;

/**
 * Returns whether to mail a code to the new email address: false while a recent code is valid. Throws
 * 'too_many_requests' at the address's daily limit.
 */
async function mayMail(trx: Trx, { context, me }: PersonCall<WithConfig & WithClock>, email: string): Promise<boolean> {
  const [text, now] = [`new address ${email}`, context.clock.real()];
  const hashes = keyedHashes(context.config, text);
  await lockRecipients(trx, [email]);
  const onItsWay = await trx
    .selectFrom('login_codes')
    .select('person_id')
    .where('person_id', '=', me.id)
    .where('new_email', '=', email)
    .where('created_at', '>', lately(context))
    .executeTakeFirst();
  if (onItsWay) return false;
  const { count } = await trx
    .selectFrom('email_change_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb('address_hash', '=', eb.fn.any(eb.val(hashes))))
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (count >= A_DAY) throw dailyLimitReached();
  await trx
    .insertInto('email_change_requests')
    .values({ address_hash: keyedHash(context.config, text), at: now })
    .execute();
  return true;
}

/**
 * Mails a code to the new email address and a notice to the current address. Requests and wrong codes share one limit:
 * five in a quarter of an hour.
 */
export async function askForNewEmail(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  newEmail: string,
): Promise<void> {
  const { context, me, actor } = call;
  const owner = await rowsOf(addresseeRow)`
    select id, email, first_name, language from people where id = ${me.id}
  `.first(context.db);
  const person = found(owner);
  if (person.email === newEmail)
    throw new AppError('bad_input', { fields: { email_address: 'This is already your email' } });
  await guess(context, me.id, 'new_email', async () => false);
  await inTransaction(context.db, async (trx) => {
    if (!(await mayMail(trx, call, newEmail))) return;
    await sendCode(context, trx, person, 'new_email', newEmail);
    const url = context.config.publicUrl;
    const notice = templates[person.language].mails.newEmailAsked({ name: person.first_name, url });
    await enqueue(trx, [{ kind: 'mail', key: `new_email:${random.uuid()}`, payload: { to: person.email, ...notice } }]);
    await writeAudit(trx, actor, 'asked_for_new_email', `person:${me.id}`);
  });
}

/** Sets the new email address. Throws 'email_taken' when another account already has the address. */
async function setEmail(trx: Trx, { context, me }: PersonCall<WithClock>, email: string): Promise<void> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + HEARS_FOR_MS);
  await trx
    .updateTable('people')
    .set((eb) => ({ former_email: eb.ref('email'), former_email_until: until, email, email_verified_at: now }))
    .where('id', '=', me.id)
    .execute();
}

/**
 * Confirms a new email address by the mailed code, and ends all other sessions. The person then signs in with the new
 * address.
 */
export async function confirmNewEmail(call: PersonCall<WithConfig & WithDb & WithClock>, code: string): Promise<void> {
  const { context, me, actor } = call;
  if (!(await guess(context, me.id, 'new_email', () => checkCode(context, me.id, 'new_email', code))))
    throw new AppError('wrong_code');
  const change = inTransaction(context.db, async (trx) => {
    const email = found(await spendCode(context, trx, me.id, 'new_email', code), 'wrong_code');
    const before = await trx.selectFrom('people').select(['id', 'email']).where('id', '=', me.id).executeTakeFirst();
    const restore = await keepChange(context, trx, found(before));
    await notifyOfChange(context, trx, me.id, 'email', { restore });
    await setEmail(trx, call, email);
    await forgetAttempts(trx, email);
    // Invalidates all codes that were mailed to the previous email address.
    await trx.deleteFrom('login_codes').where('person_id', '=', me.id).execute();
    await endAllSessions(context, me.id, { db: trx, except: me.family });
    await writeAudit(trx, actor, 'changed_email', `person:${me.id}`);
  });
  await change.catch(emailTaken);
}
