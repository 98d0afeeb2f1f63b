import { type Parsed, STAFF_INVITATION_DAYS, type staffRoutes } from '@adashi/contract';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue, sealed } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';

const DAY_MS = 86_400_000;

type Body = Parsed<(typeof staffRoutes)['inviteStaff']>['body'];

/**
 * Mails a staff invitation link, which expires by the app's clock. Throws 'already_invited' when the address already has
 * an open invitation.
 */
export async function inviteStaff(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  body: Body,
): Promise<string> {
  const { email_address: email, role, reason } = body;
  const link = random.token();
  const now = context.clock.now();
  const expires = new Date(now.getTime() + STAFF_INVITATION_DAYS * DAY_MS);
  return inTransaction(context.db, async (trx) => {
    const known = await trx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
    if (known) throw new AppError('email_taken');
    const values = { role, link_hash: sha256(link), invited_by: me.id, invited_at: now, expires_at: expires };
    const made = await trx
      .insertInto('staff_invitations')
      .values({ email, ...values })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .where('accepted_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          .doUpdateSet(values)
          .where('staff_invitations.expires_at', '<=', now),
      )
      .returning('id')
      .executeTakeFirst();
    const { id } = found(made, 'already_invited');
    const url = `${context.config.publicUrl}/staff-invitation#id=${link}`;
    const letter = templates[me.language].mails.staffInvitation({ role, url, days: STAFF_INVITATION_DAYS });
    const key = `staff-invitation:${sha256(link)}`;
    await enqueue(trx, [
      { kind: 'mail', queue: 'codes', key, payload: sealed(context.config, { to: email, ...letter }) },
    ]);
    await writeAudit(trx, actor, 'invited_staff', `invitation:${id}`, { after: { email, role }, reason });
    return id;
  });
}

/** Withdraws a staff invitation. The mailed link stops working. */
export async function withdrawInvitation(
  { context, actor }: PersonCall<WithDb & WithClock>,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    found(await trx.selectFrom('staff_invitations').select('id').where('id', '=', id).executeTakeFirst());
    const { numUpdatedRows } = await trx
      .updateTable('staff_invitations')
      .set({ withdrawn_at: context.clock.now() })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await rejectAsDone(trx, `invitation:${id}`, ['withdrew_staff_invitation'], 'wrong_state');
    await writeAudit(trx, actor, 'withdrew_staff_invitation', `invitation:${id}`, { reason });
  });
}
