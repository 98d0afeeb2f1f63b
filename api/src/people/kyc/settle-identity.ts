import { MESSAGES } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notify, notifyStaff } from '../../messaging/notifications/index.ts';
import { keepToOwnName } from '../../payments/banks/index.ts';
import type { IdentityVerdict } from '../../providers/identity/port.ts';
import type { Providers } from '../../providers/ports.ts';
import { newestAct } from './case-store.ts';
import { closeRequest } from './decide-identity.ts';

const personRow = z.object({ person: z.string(), name: z.string(), isVerified: z.boolean(), isBefore: z.boolean() });
type Person = z.output<typeof personRow>;

const PROVIDER = { kind: 'provider', id: null } as const;

/**
 * Replaces the stored result of a check. Returns the person of the check, or undefined when another process has already
 * stored a result.
 */
async function keep(
  trx: Trx,
  now: Date,
  reference: string,
  before: IdentityVerdict,
  { status, reason }: IdentityVerdict,
): Promise<Person | undefined> {
  return rowsOf(personRow)`
    update identity_checks set status = ${status}, reason = ${reason}, decided_at = ${now} from people
    where reference = ${reference} and (status, reason) is not distinct from (${before.status}, ${before.reason})
      and people.id = person_id
    returning person_id as person, first_name || ' ' || last_name as name, kyc_status = 'verified' as "isVerified",
      exists (select 1 from identity_requests request where request.person_id = people.id and closed_at is null
        and asked_at > coalesce(started_at, '-infinity')) as "isBefore"
  `.first(trx);
}

async function verify(trx: Trx, now: Date, person: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('people')
    .set({ kyc_status: 'verified', kyc_verified_at: now })
    .where('id', '=', person)
    .where('kyc_status', '<>', 'verified')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await closeRequest(trx, person, now);
  await keepToOwnName(trx, person);
  await writeAudit(trx, PROVIDER, 'verified_identity', `person:${person}`);
  await notify(trx, now, [{ person, kind: 'identity_verified', details: {} }]);
}

/** Applies the stored result of a check to the person. */
async function follow(
  trx: Trx,
  now: Date,
  reference: string,
  { person, name, isVerified, isBefore }: Person,
  { status, reason }: IdentityVerdict,
): Promise<void> {
  const waits = async () => {
    const key = `kyc:${reference}:${await newestAct(trx, person)}`;
    await notifyStaff(trx, now, { may: 'kyc', kind: 'kyc_waits', details: { member: name, person }, key });
  };
  const notifyMember = (why: string | null) =>
    notify(trx, now, [{ person, kind: 'identity_declined', details: { reason: why ?? undefined } }]);
  // Staff requested another check after this check had started, so staff must review this result.
  if (status === 'verified') return isBefore ? waits() : verify(trx, now, person);
  // The check timed out without findings, so no staff review is needed.
  if (status === 'expired') return isVerified ? undefined : notifyMember(MESSAGES.kycExpired);
  await writeAudit(trx, PROVIDER, 'declined_identity', `person:${person}`, { reason: reason ?? undefined });
  // A verified person stays verified until a staff review, so the member is not notified.
  if (!isVerified) await notifyMember(reason);
  return waits();
}

/**
 * Returns whether a result changes nothing. 'expired' for a finished check only means that the provider deleted the
 * data.
 */
function isOld(before: IdentityVerdict, { status, reason }: IdentityVerdict): boolean {
  const isSame = status === before.status && reason === before.reason;
  return isSame || status === 'pending' || (status === 'expired' && before.status !== 'pending');
}

/**
 * Requests the result of an identity check and stores even a late result; idempotent. A verified person stays verified,
 * and checks from before a staff request do not verify anyone.
 */
export async function settleIdentity(
  context: WithDb & WithClock & Pick<Providers, 'identity'>,
  reference: string,
): Promise<IdentityVerdict> {
  const before = await context.db
    .selectFrom('identity_checks')
    .select(['status', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  const result = await context.identity.verdict(reference);
  if (!before || isOld(before, result)) return result.status === 'expired' && before ? before : result;
  const now = context.clock.now();
  const isKept = await inTransaction(context.db, async (trx) => {
    const person = await keep(trx, now, reference, before, result);
    if (person) await follow(trx, now, reference, person, result);
    return person !== undefined;
  });
  return isKept ? result : settleIdentity(context, reference);
}
