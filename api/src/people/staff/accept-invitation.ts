import { type Parsed, staffRole, type staffRoutes } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { hashNewPassword } from '../../auth/credentials/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';

const openRow = z.object({ email_address: z.string(), role: staffRole, expiresAt: z.string() });

const isOpen = (context: WithClock, link: string): RawBuilder<boolean> =>
  sql`link_hash = ${sha256(link)} and accepted_at is null and withdrawn_at is null and expires_at > ${context.clock.now()}`;

/** Returns the staff invitation for a link. Throws 'not_found' for a used, withdrawn or expired link. */
export async function invitationByLink(context: WithDb & WithClock, link: string): Promise<z.output<typeof openRow>> {
  const row = await rowsOf(openRow)`
    select email as email_address, role, to_json(expires_at) as "expiresAt" from staff_invitations
    where ${isOpen(context, link)}
  `.first(context.db);
  return found(row);
}

type Body = Parsed<(typeof staffRoutes)['acceptInvitation']>['body'];

/**
 * Consumes the invitation link and creates the staff account with the invited role. The new staff member must then sign
 * in and set up a second factor.
 */
export async function acceptInvitation(
  context: WithConfig & WithDb & WithClock,
  link: string,
  body: Body,
): Promise<void> {
  const hash = await hashNewPassword(context, body.password);
  await inTransaction(context.db, async (trx) => {
    const accepted = await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: context.clock.now() })
      .where(isOpen(context, link))
      .returning(['id', 'email', 'role'])
      .executeTakeFirst();
    const { id: invitation, email, role } = found(accepted);
    const made = await trx
      .insertInto('people')
      .values({
        role,
        first_name: body.firstName,
        last_name: body.lastName,
        email,
        password_hash: hash,
        email_verified_at: context.clock.now(),
        kyc_status: 'verified',
        referral_code: random.word(8),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    const { id } = found(made, 'email_taken');
    await writeAudit(trx, { kind: 'staff', id }, 'accepted_staff_invitation', `person:${id}`, {
      invitation,
      after: { role },
    });
  });
}
