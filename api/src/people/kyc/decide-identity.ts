import type { kycCaseRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { noteSignals } from '../../auth/signals/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';
import { keepToOwnName, sharesBank } from '../../payments/banks/index.ts';
import { newestAct } from './case-store.ts';

type Body = Parsed<(typeof kycCaseRoutes)['updateUserKyc']>['body'];

const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  isVerified: z.boolean(),
  isAsked: z.boolean(),
  isSubmitted: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
});
type Member = z.output<typeof memberRow>;

/**
 * Locks the member until the transaction ends. Throws 'wrong_state' when the case changed after the caller had read the
 * case.
 */
async function lockMember(trx: Trx, personId: string, seen: number | undefined): Promise<Member> {
  const locked = await rowsOf(memberRow)`
    select id, first_name as name, email, language, kyc_status = 'verified' as "isVerified",
      kyc_submitted_at is not null as "isSubmitted", first_name as "firstName", last_name as "lastName",
      exists (select 1 from identity_requests where person_id = people.id and closed_at is null and responded_at is null) as "isAsked"
    from people where id = ${personId} and erased_at is null and role = 'user' for no key update
  `.first(trx);
  const member = found(locked);
  if (seen !== undefined && seen !== (await newestAct(trx, personId))) throw new AppError('wrong_state');
  return member;
}

/** Closes the open staff request for the member. */
export async function closeRequest(trx: Trx, personId: string, at: Date): Promise<void> {
  await trx
    .updateTable('identity_requests')
    .set({ closed_at: at })
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .execute();
}

const checkedRow = z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() });

/** Returns whether the provider has verified the person's current name since the last staff request. */
async function hasVerdict(trx: Trx, { id, firstName, lastName }: Member): Promise<boolean> {
  const checks = await rowsOf(checkedRow)`
    select first_name as "firstName", last_name as "lastName" from identity_checks
    where person_id = ${id} and status = 'verified' and not differs and started_at > coalesce(
      (select max(asked_at) from identity_requests where person_id = ${id}), '-infinity')
  `.all(trx);
  return checks.some((check) => check.firstName === firstName && check.lastName === lastName);
}

/**
 * Throws unless the caller may verify the member: the form is submitted, the member's account does not resemble the
 * caller's account, and no other verified person has the member's bank account.
 */
export async function checkVerifiable(
  db: Queryable,
  me: string,
  { id, isSubmitted }: Pick<Member, 'id' | 'isSubmitted'>,
): Promise<void> {
  if (!isSubmitted) throw new AppError('form_missing');
  if (await isThere(db, sql`select 1 where is_near_match(${me}, ${id})`)) throw new AppError('own_case');
  if (await sharesBank(db, id)) throw new AppError('bank_shared');
}

/**
 * Verifies a member by the decision of one staff member. If the provider has not verified the member, a second person
 * must confirm the identity before money goes to the member.
 */
async function verify(
  trx: Trx,
  { context, me, actor }: PersonCall<WithConfig & WithClock>,
  member: Member,
  body: Body,
  proposeConfirmation: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { id, isVerified } = member;
  if (isVerified) throw new AppError('wrong_state');
  await checkVerifiable(trx, me.id, member);
  const now = context.clock.now();
  const isUnconfirmed = !(await hasVerdict(trx, member));
  await trx
    .updateTable('people')
    .set({ kyc_status: 'verified', kyc_verified_at: now, identity_unconfirmed: isUnconfirmed })
    .where('id', '=', id)
    .execute();
  await closeRequest(trx, id, now);
  await keepToOwnName(trx, id);
  const { kycVerificationStatus, reason } = body;
  await writeAudit(trx, actor, 'set_kyc_status', `person:${id}`, { kycVerificationStatus, reason });
  await notify(trx, now, [{ person: id, kind: 'identity_verified', details: {} }]);
  await noteSignals(context, trx, id);
  if (isUnconfirmed) await proposeConfirmation(trx);
}

/**
 * Requests a new identity check and deletes the reference of the previous check. Staff must review a late result of the
 * previous check.
 */
async function askAgain(
  trx: Trx,
  { context, me, actor }: PersonCall<WithConfig & WithClock>,
  member: Member,
  reason: string,
): Promise<void> {
  const { id, name, email, language: spoken, isAsked } = member;
  if (isAsked) throw new AppError('wrong_state');
  const now = context.clock.now();
  await closeRequest(trx, id, now);
  await trx
    .insertInto('identity_requests')
    .values({ person_id: id, reason, requested_by: me.id, asked_at: now })
    .execute();
  await trx
    .updateTable('people')
    .set({ kyc_status: 'pending', kyc_verified_at: null, kyc_reference: null, identity_unconfirmed: false })
    .where('id', '=', id)
    .execute();
  await writeAudit(trx, actor, 'asked_for_kyc_again', `person:${id}`, { reason });
  await notify(trx, now, [{ person: id, kind: 'identity_asked_again', details: { reason } }]);
  const url = `${context.config.publicUrl}/dashboard?verify`;
  const mail = templates[spoken].mails.identityAskedAgain({ name, reason, url });
  const key = `identity_asked_again:${id}:${await newestAct(trx, id)}`;
  await enqueue(trx, [{ kind: 'mail', key, payload: { to: email, ...mail } }]);
}

/**
 * Records the staff decision about an identity: 'verified', or a request for another check. The member can read the
 * reason for the request.
 */
export async function decideIdentity(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  body: Body,
  proposeConfirmation: (trx: Trx) => Promise<void>,
): Promise<void> {
  await inTransaction(call.context.db, async (trx) => {
    const member = await lockMember(trx, personId, body.seen);
    if (body.kycVerificationStatus === 'verified') await verify(trx, call, member, body, proposeConfirmation);
    else await askAgain(trx, call, member, body.reason);
  });
}
