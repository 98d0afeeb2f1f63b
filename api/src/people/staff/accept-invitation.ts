import { type Parsed, staffRole, type staffRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../../audit/index.ts';
import { hashNewPassword } from '../../auth/credentials/index.ts';
import { found, refuse } from '../../base/app-error.ts';
import { random, sha256 } from '../../base/random.ts';
import { idRow } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../http/context.ts';

const openRow = z.object({ email_address: z.string(), role: staffRole, expiresAt: z.string() });

const isOpen = (house: House, link: string) =>
  sql`link_hash = ${sha256(link)} and accepted_at is null and withdrawn_at is null and expires_at > ${house.clock.real()}`;

/** What the holder of a link is invited to. One that was used, withdrawn or is too old is not found. */
export async function invitationByLink(house: House, link: string): Promise<z.output<typeof openRow>> {
  const row = await rowsOf(openRow)`
    select email as email_address, role, to_json(expires_at) as "expiresAt" from staff_invitations
    where ${isOpen(house, link)}
  `.first(house.db);
  return found(row);
}

type Body = Parsed<(typeof staffRoutes)['acceptInvitation']>['body'];
const acceptedRow = z.object({ id: z.string(), email: z.string(), role: staffRole });

/** Uses the link up: its holder is staff, with the role that they were invited to. They sign in, and set a second factor. */
export async function acceptInvitation(house: House, link: string, body: Body): Promise<void> {
  const hash = await hashNewPassword(house, body.password);
  await inTransaction(house.db, async (trx) => {
    const accepted = await rowsOf(acceptedRow)`
      update staff_invitations set accepted_at = ${house.clock.real()} where ${isOpen(house, link)}
      returning id, email, role
    `.first(trx);
    const { id: invitation, email, role } = found(accepted);
    const made = await rowsOf(idRow)`
      insert into people (role, first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code)
      values (${role}, ${body.firstName}, ${body.lastName}, ${email}, ${hash}, ${house.clock.now()}, 'verified', ${random.word(8)})
      on conflict (email) do nothing returning id
    `.first(trx);
    const { id } = made ?? refuse('email_taken');
    await record(trx, { kind: 'staff', id }, 'accepted_staff_invitation', `person:${id}`, {
      invitation,
      after: { role },
    });
  });
}
