import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { noteSignals } from '../auth/signals/index.ts';
import { found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { language } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { type MailContent, notify, templates } from '../messaging/notifications/index.ts';
import { keepToOwnName } from '../payments/banks/index.ts';

const namedRow = z.object({
  first: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  isVerified: z.boolean(),
});
type Named = z.output<typeof namedRow>;

/** Reads the name of a person and locks the person until the transaction ends. */
async function lockName(trx: Trx, personId: string): Promise<Named | undefined> {
  return rowsOf(namedRow)`
    select first_name as first, first_name || ' ' || last_name as name, email, language, kyc_status = 'verified' as "isVerified"
    from people where id = ${personId} and erased_at is null for no key update
  `.first(trx);
}

/** Cancels the pending checks of a person, because these checks would verify the former name. */
async function cancelChecks(trx: Trx, { context, actor }: PersonCall<WithClock>, personId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_checks')
    .set({ status: 'cancelled', decided_at: context.clock.now() })
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.updateTable('people').set({ kyc_reference: null }).where('id', '=', personId).execute();
  await writeAudit(trx, actor, 'cancelled_identity_check', `person:${personId}`);
}

/** Sends the member a mail with both names. */
async function mailNames(trx: Trx, { email: to }: Named, mail: MailContent): Promise<void> {
  await enqueue(trx, [{ kind: 'mail', key: `name_changed:${random.uuid()}`, payload: { to, ...mail } }]);
}

/**
 * Ends the verification of a member who changed their own name, and requests a new check. Until the member is verified
 * again, the member gets no payouts and cannot withdraw (MONEY §3.12).
 */
async function endVerification(
  trx: Trx,
  { context, me }: PersonCall<WithConfig & WithClock>,
  before: Named,
  after: Named,
): Promise<void> {
  const now = context.clock.now();
  const { mails, newName: reason } = templates[after.language];
  await trx
    .updateTable('people')
    .set({ kyc_status: 'pending', kyc_verified_at: null, kyc_reference: null, identity_unconfirmed: false })
    .where('id', '=', me.id)
    .execute();
  await trx
    .insertInto('identity_requests')
    .values({ person_id: me.id, reason, requested_by: me.id, asked_at: now })
    .execute();
  await notify(trx, now, [{ person: me.id, kind: 'identity_asked_again', details: { reason } }]);
  const url = `${context.config.publicUrl}/dashboard?verify`;
  await mailNames(trx, after, mails.ownNameChanged({ name: after.first, before: before.name, after: after.name, url }));
}

/**
 * Runs a change of personal data. A new name cancels pending checks. A verified member who changes their own name needs
 * a new check. When staff change the name, payouts to an account in another name stop, and the member gets a mail.
 */
export async function changingName(
  trx: Trx,
  call: PersonCall<WithConfig & WithClock>,
  personId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await lockName(trx, personId);
  await change();
  await noteSignals(call.context, trx, personId);
  const after = found(await lockName(trx, personId));
  if (!before || before.name === after.name) return;
  await cancelChecks(trx, call, personId);
  if (!after.isVerified) return;
  if (call.me.id !== personId) {
    await keepToOwnName(trx, personId);
    const { mails } = templates[after.language];
    await mailNames(trx, after, mails.nameChanged({ name: after.first, before: before.name, after: after.name }));
  } else if (call.me.role === 'user') await endVerification(trx, call, before, after);
}
