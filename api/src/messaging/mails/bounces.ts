import type { MailBounce } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notify, notifyStaff } from '../notifications/index.ts';

interface Bounce {
  readonly address: string;
  readonly reason: string;
}

const concernedRow = z.object({ id: z.string(), member: z.string(), guarantor: z.string().nullable() });
type Concerned = z.output<typeof concernedRow>;

/** Returns two groups: members who own the verified address, and members whose guarantor uses the address. */
function concernedBy(trx: Trx, address: string): Promise<Concerned[]> {
  return rowsOf(concernedRow)`
    select id, first_name || ' ' || last_name as member, null as guarantor from people
    where email = ${address} and erased_at is null
    union all
    select people.id, first_name || ' ' || last_name, guarantors.name from guarantors join people on people.id = member_id
    where lower(guarantors.email) = ${address} and status in ('invited', 'accepted', 'verified') and erased_at is null
    order by id
  `.all(trx);
}

async function notifyConcerned(
  trx: Trx,
  { clock }: WithClock,
  { address, reason }: Bounce,
  concerned: Concerned,
): Promise<void> {
  const { id, member, guarantor } = concerned;
  const key = `mail_bounced:${id}:${address}:${clock.today()}`;
  const details = { person: id, member, reason, ...(guarantor !== null && { guarantor }) };
  await notifyStaff(trx, clock.now(), { may: 'support', kind: 'mail_bounced', details, key });
  if (guarantor === null)
    await notify(trx, clock.now(), [{ person: id, kind: 'mail_returned', details: { reason }, key }]);
  await writeAudit(trx, { kind: 'provider', id: null }, 'mail_bounced', `person:${id}`, { reason });
}

/**
 * Marks an address as bounced, notifies staff and the owner, and stops bulk mails to the address. Codes are still
 * mailed, because an entered code proves that the address works again.
 */
export async function markBounced(context: WithDb & WithClock, bounce: Bounce): Promise<void> {
  const address = bounce.address.toLowerCase();
  await inTransaction(context.db, async (trx) => {
    const concerned = await concernedBy(trx, address);
    // Stores the bounce when the address belongs to a guarantor or to any account, even an unverified account.
    await sql`
      insert into mail_bounces (address, reason, at) select ${address}, ${bounce.reason}, ${context.clock.now()}
      where exists (select 1 from people where email = ${address}) or ${concerned.length > 0}
      on conflict (address) do update set reason = excluded.reason, at = excluded.at
    `.execute(trx);
    for (const one of concerned) await notifyConcerned(trx, context, { address, reason: bounce.reason }, one);
  });
}

/** Deletes the bounce of an address after the owner entered a mailed code. The code proves that mails arrive again. */
export async function forgetBounce(trx: Trx, address: string): Promise<void> {
  await trx.deleteFrom('mail_bounces').where('address', '=', address).execute();
}

const bounceRow = z.object({ reason: z.string(), at: z.string() });

/** Returns when and why a mail to a person's current address bounced, or null if no mail bounced. */
export async function bounceOf(db: Queryable, personId: string): Promise<MailBounce | null> {
  const row = await rowsOf(bounceRow)`
    select reason, to_json(at) as at from mail_bounces join people on email = address where people.id = ${personId}
  `.first(db);
  return row ?? null;
}

/** Returns the bounced addresses among the given addresses. */
export async function bouncedAmong(db: Queryable, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(z.object({ address: z.string() }))`
    select address from mail_bounces where address = any(${addresses}::text[])
  `.all(db);
  return new Set(rows.map(({ address }) => address));
}
