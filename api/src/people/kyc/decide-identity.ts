import type { kycCaseRoutes, Parsed } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';
import { keepToOwnName } from '../../payments/banks/index.ts';
import { newestAct } from './case-store.ts';

type Body = Parsed<(typeof kycCaseRoutes)['updateUserKyc']>['body'];

const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  isVerified: z.boolean(),
  isAsked: z.boolean(),
});
type Member = z.output<typeof memberRow>;

/**
 * Locks the member until the transaction ends. Throws 'wrong_state' when the case changed after the caller had read the
 * case.
 */
async function lockMember(trx: Trx, personId: string, seen: number | undefined): Promise<Member> {
  const locked = await rowsOf(memberRow)`
    select id, first_name as name, email, language, kyc_status = 'verified' as "isVerified",
      exists (select 1 from identity_requests where person_id = people.id and closed_at is null and responded_at is null) as "isAsked"
    from people where id = ${personId} and erased_at is null and role = 'user' for update
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

async function verify(
  trx: Trx,
  { context, actor }: PersonCall<WithClock>,
  { id, isVerified }: Member,
  body: Body,
): Promise<void> {
  if (isVerified) throw new AppError('wrong_state');
  const now = context.clock.now();
  await trx.updateTable('people').set({ kyc_status: 'verified', kyc_verified_at: now }).where('id', '=', id).execute();
  await closeRequest(trx, id, now);
  await keepToOwnName(trx, id);
  const { kycVerificationStatus, reason } = body;
  await writeAudit(trx, actor, 'set_kyc_status', `person:${id}`, { kycVerificationStatus, reason });
  await notify(trx, now, [{ person: id, kind: 'identity_verified', details: {} }]);
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
    .set({ kyc_status: 'pending', kyc_verified_at: null, kyc_reference: null })
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
): Promise<void> {
  await inTransaction(call.context.db, async (trx) => {
    const member = await lockMember(trx, personId, body.seen);
    if (body.kycVerificationStatus === 'verified') await verify(trx, call, member, body);
    else await askAgain(trx, call, member, body.reason);
  });
}
