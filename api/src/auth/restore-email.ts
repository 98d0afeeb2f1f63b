import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random, sha256 } from '../base/random.ts';
import { isBroken } from '../db/broken-constraint.ts';
import { language } from '../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { endAllSessions, hashPassword } from './credentials/index.ts';
import { turnOffAll } from './security/index.ts';
import { forgetAttempts } from './sign-up-attempts.ts';

type Context = WithConfig & WithDb & WithClock;
const DAY_MS = 86_400_000;

/** Validity of the mailed link. */
const LINK_LIVES_MS = 7 * DAY_MS;

/** Period in which staff can restore a former email address. Nightly deletion uses the same period. */
const STAFF_MS = 30 * DAY_MS;

/** Duration of the payout hold after a restored address. The owner checks the payout account in this time. */
const HOLD_MS = 7 * DAY_MS;

/** Stores a change of the email address. Returns the link that restores the former address. */
export async function keepChange(
  context: WithConfig & WithClock,
  trx: Trx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const link = random.token();
  await trx
    .insertInto('email_changes')
    .values({ person_id: id, former_email: email, link_hash: sha256(link), changed_at: context.clock.now() })
    .execute();
  return `${context.config.publicUrl}/restore-email#id=${link}`;
}

const changeRow = z.object({
  id: z.string(),
  person: z.string(),
  email_address: z.string(),
  changedAt: z.string(),
  name: z.string(),
  language,
});
type Change = z.output<typeof changeRow>;

const CHANGES = sql`
  select email_changes.id, person_id as person, email_changes.former_email as email_address, to_json(changed_at) as "changedAt",
    first_name as name, language
  from email_changes join people on people.id = person_id and erased_at is null
  where reverted_at is null`;

const since = ({ clock }: WithClock, ms: number) => new Date(clock.now().getTime() - ms);

/** Returns the change for a mailed link. Throws 'not_found' for an unknown, expired or used link. */
export async function changeByLink(context: WithClock, db: Queryable, link: string): Promise<Change> {
  const row = await rowsOf(changeRow)`
    ${CHANGES} and link_hash = ${sha256(link)} and changed_at > ${since(context, LINK_LIVES_MS)}
  `.first(db);
  return found(row);
}

/** Returns the first change of the last 30 days that replaced an email address of a person. */
export async function changeFrom(context: WithClock, db: Queryable, personId: string, email: string): Promise<Change> {
  const row = await rowsOf(changeRow)`
    ${CHANGES} and person_id = ${personId} and email_changes.former_email = ${email}
      and changed_at > ${since(context, STAFF_MS)} order by changed_at limit 1
  `.first(db);
  return found(row);
}

/**
 * Reverts a change of the email address and all later changes. The links of the later changes, which may be in a
 * thief's mailbox, become invalid.
 */
async function revert({ clock }: WithClock, trx: Trx, { id, person }: Change): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', person).forUpdate().execute();
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ reverted_at: clock.now() })
    .where('person_id', '=', person)
    .where('reverted_at', 'is', null)
    .where('changed_at', '>=', (eb) =>
      eb.selectFrom('email_changes').select('changed_at').where('id', '=', id).where('reverted_at', 'is', null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
}

/**
 * Restores a former email address, ends all sessions, turns off passkeys and the authenticator app, and holds payouts.
 * Also invalidates the password, because the thief may know the password.
 */
export async function restoreTo(context: Context, trx: Trx, change: Change, actor: Actor): Promise<void> {
  const { person, email_address: email, name, language: spoken } = change;
  const now = context.clock.now();
  const until = new Date(now.getTime() + HOLD_MS);
  const voided = await hashPassword(context, random.token());
  await revert(context, trx, change);
  await trx
    .updateTable('people')
    .set((eb) => ({
      email,
      email_verified_at: now,
      former_email: null,
      former_email_until: null,
      password_hash: voided,
      password_changed_at: now,
      payout_hold_until: eb.fn<Date>('greatest', ['payout_hold_until', eb.val(until)]),
    }))
    .where('id', '=', person)
    .execute();
  await trx.deleteFrom('login_codes').where('person_id', '=', person).execute();
  await forgetAttempts(trx, email);
  await turnOffAll(context, trx, person);
  await endAllSessions(context, person, { db: trx });
  const mail = templates[spoken].mails.emailRestored({ name, url: context.config.publicUrl });
  await enqueue(trx, [{ kind: 'mail', key: `restored:${random.uuid()}`, payload: { to: email, ...mail } }]);
  await writeAudit(trx, actor, 'restored_email', `person:${person}`);
}

/** Converts the violation of the unique email address into the error 'email_taken'. */
export function emailTaken(error: unknown): never {
  if (isBroken('people_email_once', error)) throw new AppError('email_taken');
  throw error;
}

/** Restores a former email address by the mailed link. */
export async function restoreByLink(context: Context, link: string): Promise<void> {
  await inTransaction(context.db, async (trx) =>
    restoreTo(context, trx, await changeByLink(context, trx, link), { kind: 'visitor', id: null }),
  ).catch(emailTaken);
}
