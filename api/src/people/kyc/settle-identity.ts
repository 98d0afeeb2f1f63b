import { MESSAGES } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { noteSignals } from '../../auth/signals/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { sameName } from '../../base/names.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notify, notifyStaff } from '../../messaging/notifications/index.ts';
import { keepToOwnName, sharesBank } from '../../payments/banks/index.ts';
import type { IdentityVerdict } from '../../providers/identity/port.ts';
import type { Providers } from '../../providers/ports.ts';
import { newestAct } from './case-store.ts';
import { closeRequest } from './decide-identity.ts';

const personRow = z.object({
  person: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  isBefore: z.boolean(),
  isSubject: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  knownBirthDate: z.string().nullable(),
});
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
  { status, reason, document }: IdentityVerdict,
): Promise<Person | undefined> {
  return rowsOf(personRow)`
    update identity_checks set status = ${status}, reason = ${reason}, decided_at = ${now},
      birth_date = ${document?.birthDate ?? null}
    from people
    where reference = ${reference} and (status, reason) is not distinct from (${before.status}, ${before.reason})
      and people.id = person_id
    returning person_id as person, people.first_name || ' ' || people.last_name as name, people.first_name as "firstName",
      people.last_name as "lastName",
      (identity_checks.first_name, identity_checks.last_name) is not distinct from (people.first_name, people.last_name)
        as "isSubject",
      (select birth_date from identity_checks earlier where earlier.person_id = people.id and earlier.birth_date is not null
        and earlier.status = 'verified' and not earlier.differs and earlier.reference <> identity_checks.reference
        order by started_at desc limit 1) as "knownBirthDate", kyc_status = 'verified' as "isVerified",
      exists (select 1 from identity_requests request where request.person_id = people.id and closed_at is null
        and asked_at > coalesce(started_at, '-infinity')) as "isBefore"
  `.first(trx);
}

/**
 * Returns whether the document belongs to the person: the name must match the profile, and the birth date must match
 * earlier checks.
 */
function isSamePerson(person: Person, { document }: IdentityVerdict): boolean {
  const { knownBirthDate } = person;
  const isNamed = !document?.name || sameName(document.name, person);
  const isBorn = !document?.birthDate || !knownBirthDate || document.birthDate === knownBirthDate;
  return isNamed && isBorn;
}

async function verify(trx: Trx, context: WithConfig & WithClock, now: Date, person: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('people')
    .set({ kyc_status: 'verified', kyc_verified_at: now, identity_unconfirmed: false })
    .where('id', '=', person)
    .where('kyc_status', '<>', 'verified')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await closeRequest(trx, person, now);
  await keepToOwnName(trx, person);
  await noteSignals(context, trx, person);
  await writeAudit(trx, PROVIDER, 'verified_identity', `person:${person}`);
  await notify(trx, now, [{ person, kind: 'identity_verified', details: {} }]);
}

/** Applies the stored result of a check to the person. */
async function follow(
  trx: Trx,
  context: WithConfig & WithClock,
  now: Date,
  reference: string,
  found: Person,
  result: IdentityVerdict,
): Promise<void> {
  const { person, name, isVerified, isBefore } = found;
  const { status, reason } = result;
  const waits = async () => {
    const key = `kyc:${reference}:${await newestAct(trx, person)}`;
    await notifyStaff(trx, now, { may: 'kyc', kind: 'kyc_waits', details: { member: name, person }, key });
  };
  const notifyMember = (why: string | null) =>
    notify(trx, now, [{ person, kind: 'identity_declined', details: { reason: why ?? undefined } }]);
  // Staff requested another check after this check had started, so staff must review this result.
  if (status === 'verified' && isBefore) return waits();
  if (status === 'verified') {
    const isSame = isSamePerson(found, result);
    if (!isSame)
      await trx.updateTable('identity_checks').set({ differs: true }).where('reference', '=', reference).execute();
    if (isSame && found.isSubject && !(await sharesBank(trx, person))) return verify(trx, context, now, person);
    if (isVerified) return;
    await writeAudit(trx, PROVIDER, 'identity_differs', `person:${person}`);
    return waits();
  }
  // The check expired without findings, so no staff review is needed.
  if (status === 'expired') return isVerified ? undefined : notifyMember(MESSAGES.kycExpired);
  await writeAudit(trx, PROVIDER, 'declined_identity', `person:${person}`, { reason: reason ?? undefined });
  // A verified person stays verified until a staff review, so the member is not notified.
  if (!isVerified) await notifyMember(reason);
  return waits();
}

/**
 * Returns whether a result can be ignored. For a finished check, 'expired' only means that the provider deleted the
 * data.
 */
function isOld(before: IdentityVerdict, { status, reason }: IdentityVerdict): boolean {
  const isSame = status === before.status && reason === before.reason;
  return isSame || status === 'pending' || (status === 'expired' && before.status !== 'pending');
}

/**
 * Requests the result of an identity check and stores the result, even when late. Idempotent. A verified person stays
 * verified, and checks from before a staff request do not verify anyone.
 */
export async function settleIdentity(
  context: WithConfig & WithDb & WithClock & Pick<Providers, 'identity'>,
  reference: string,
): Promise<IdentityVerdict> {
  const before = await context.db
    .selectFrom('identity_checks')
    .select(['status', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  const result = await context.identity.verdict(reference);
  if (!before) return result;
  const { status, reason } = before;
  // The name changed while the check was pending, so the check never counts.
  if (status === 'cancelled') return { status: 'expired', reason: null };
  if (isOld({ status, reason }, result)) return result.status === 'expired' ? { status, reason } : result;
  const now = context.clock.now();
  const isKept = await inTransaction(context.db, async (trx) => {
    const person = await keep(trx, now, reference, { status, reason }, result);
    if (person) await follow(trx, context, now, reference, person, result);
    return person !== undefined;
  });
  return isKept ? result : settleIdentity(context, reference);
}
