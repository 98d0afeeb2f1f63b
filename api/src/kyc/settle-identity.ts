import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { notify, tellStaff } from '../notifications/index.ts';
import type { IdentityVerdict } from '../providers/identity/port.ts';
import { closeRequest } from './decide-identity.ts';

const personRow = z.object({ person: z.string(), name: z.string(), isBefore: z.boolean() });

const PROVIDER = { kind: 'provider', id: null } as const;

/** Keeps a verdict that is new; what it means for the person follows from it. */
async function settle(trx: Trx, now: Date, reference: string, { status, reason }: IdentityVerdict): Promise<void> {
  const row = await rowsOf(personRow)`
    update identity_checks set status = ${status}, reason = ${reason}, decided_at = ${now} from people
    where reference = ${reference} and (status, reason) is distinct from (${status}, ${reason}) and people.id = person_id
    returning person_id as person, first_name || ' ' || last_name as name,
      exists (select 1 from identity_requests request where request.person_id = people.id and closed_at is null
        and asked_at > coalesce(started_at, '-infinity')) as "isBefore"
  `.first(trx);
  if (!row) return;
  const { person, name, isBefore } = row;
  const waits = () =>
    tellStaff(trx, now, { may: 'kyc', kind: 'kyc_waits', details: { member: name, person }, key: `kyc:${reference}` });
  if (status !== 'verified') {
    await record(trx, PROVIDER, 'declined_identity', `person:${person}`, { reason: reason ?? undefined });
    await notify(trx, now, [{ person, kind: 'identity_declined', details: { reason: reason ?? undefined } }]);
    return waits();
  }
  // Staff asked again after this check was begun: they look at what it says.
  if (isBefore) return waits();
  const { numAffectedRows } = await sql`
    update people set kyc_status = 'verified', kyc_verified_at = ${now} where id = ${person} and kyc_status <> 'verified'
  `.execute(trx);
  if (numAffectedRows === 0n) return;
  await closeRequest(trx, person, now);
  await record(trx, PROVIDER, 'verified_identity', `person:${person}`);
  await notify(trx, now, [{ person, kind: 'identity_verified', details: {} }]);
}

/**
 * Asks the provider how a check stands, and keeps a verdict however late it comes: also of a check that was begun
 * before another one. Asked again it changes nothing. What verified a person stays, whatever another check says; a check from before
 * staff asked again verifies nobody.
 */
export async function settleIdentity(house: House, reference: string): Promise<IdentityVerdict> {
  const verdict = await house.identity.verdict(reference);
  if (verdict.status === 'pending') return verdict;
  const now = house.clock.now();
  await inTransaction(house.db, (trx) => settle(trx, now, reference, verdict));
  return verdict;
}
