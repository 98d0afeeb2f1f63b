import { type Parsed, STAFF_INVITATION_DAYS, type staffRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { random, sha256 } from '../../base/random.ts';
import { idRow } from '../../db/columns.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { enqueue, sealed } from '../../jobs/index.ts';
import { texts } from '../../messaging/notifications/index.ts';

const DAY_MS = 86_400_000;

type Body = Parsed<(typeof staffRoutes)['inviteStaff']>['body'];

/**
 * Mails a staff invitation link; a second open invitation for an address throws 'already_invited'. Links expire in real
 * time, as sessions do.
 */
export async function inviteStaff({ context, me, actor }: PersonCall, body: Body): Promise<string> {
  const { email_address: email, role, reason } = body;
  const link = random.token();
  const now = context.clock.real();
  const expires = new Date(now.getTime() + STAFF_INVITATION_DAYS * DAY_MS);
  return inTransaction(context.db, async (trx) => {
    if (await isThere(trx, sql`select 1 from people where email = ${email}`)) throw new AppError('email_taken');
    const made = await rowsOf(idRow)`
      insert into staff_invitations (email, role, link_hash, invited_by, invited_at, expires_at)
      values (${email}, ${role}, ${sha256(link)}, ${me.id}, ${now}, ${expires})
      on conflict (email) where accepted_at is null and withdrawn_at is null do update set
        role = excluded.role, link_hash = excluded.link_hash, invited_by = excluded.invited_by,
        invited_at = excluded.invited_at, expires_at = excluded.expires_at
      where staff_invitations.expires_at <= ${now}
      returning id
    `.first(trx);
    const { id } = found(made, 'already_invited');
    const url = `${context.config.publicUrl}/staff-invitation#id=${link}`;
    const letter = texts[me.language].mails.staffInvitation({ role, url, days: STAFF_INVITATION_DAYS });
    const key = `staff-invitation:${sha256(link)}`;
    await enqueue(trx, [
      { kind: 'mail', queue: 'codes', key, payload: sealed(context.config, { to: email, ...letter }) },
    ]);
    await writeAudit(trx, actor, 'invited_staff', `invitation:${id}`, { after: { email, role }, reason });
    return id;
  });
}

/** Withdraws an invitation; its link stops working. */
export async function withdrawInvitation({ context, actor }: PersonCall, id: string, reason: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const isKnown = sql`select 1 from staff_invitations where id = ${id}`;
    if (!(await isThere(trx, isKnown))) found(undefined);
    const withdrawn = sql`
      update staff_invitations set withdrawn_at = ${context.clock.real()}
      where id = ${id} and accepted_at is null and withdrawn_at is null returning 1
    `;
    if (!(await isThere(trx, withdrawn)))
      await rejectAsDone(trx, `invitation:${id}`, ['withdrew_staff_invitation'], 'wrong_state');
    await writeAudit(trx, actor, 'withdrew_staff_invitation', `invitation:${id}`, { reason });
  });
}
