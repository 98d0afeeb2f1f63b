import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../audit/index.ts';
import { endAllSessions, guessedAt } from '../auth/credentials/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { eraseInOutbox } from '../jobs/index.ts';
import { obstaclesOf } from './obstacles.ts';

/** Deletes mails and identities of the given addresses from the sandbox. */
async function eraseInMailbox(trx: Trx, addresses: readonly string[]): Promise<void> {
  await sql`delete from sandbox_mails where lower("to") = any(${addresses})`.execute(trx);
  await sql`delete from sandbox_identities where lower(email) = any(${addresses})`.execute(trx);
}

/** Deletes the person's data from the sandbox bank. */
async function eraseInSandbox(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom('sandbox_accounts')
    .where('flow', 'in', (eb) => eb.selectFrom('sandbox_flows').select('flow').where('person_id', '=', personId))
    .execute();
  await trx.deleteFrom('sandbox_flows').where('person_id', '=', personId).execute();
}

/** Tables with personal data that neither legal records nor money records need. */
const OWN = [
  'banks',
  'calendar_feeds',
  'two_factor',
  'passkeys',
  'passkey_challenges',
  'login_codes',
  'email_changes',
  'notification_choices',
  'notifications',
  'identity_requests',
  'help_tickets',
  'waiting_list',
  'member_notes',
  'identity_signals',
  'identity_case_members',
] as const;

/** Clears the person's columns in the table `people`, except columns that money records need. */
async function erasePersonalColumns(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('people')
    .set({
      first_name: 'Erased',
      last_name: 'Erased',
      email: sql`id || '@erased.invalid'`,
      password_hash: '',
      phone_number: null,
      home_address: null,
      city: null,
      state: null,
      zip_code: null,
      job_title: null,
      employer_name: null,
      employer_phone_number: null,
      others: null,
      kyc_reference: null,
      payout_bank_id: null,
      suspended_at: null,
      suspended_reason: null,
      former_email: null,
      former_email_until: null,
      erased_at: now,
    })
    .where('id', '=', personId)
    .execute();
}

/** Deletes the origins (IP address and device) of audit entries by or about the person. */
async function eraseOrigins(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom('activity_origins')
    .where('activity_id', 'in', (acts) =>
      acts
        .selectFrom('activity')
        .select('id')
        .where((eb) => eb.or([eb('actor_id', '=', personId), eb('subject', '=', `person:${personId}`)])),
    )
    .execute();
}

/**
 * Ends the person's mandates in the app, and enqueues orders to end the mandates at the provider. The debit agreements
 * are kept for the legal retention period.
 */
async function endMandates(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('mandates')
    .set({ status: 'cancelled', ended_at: now })
    .where('person_id', '=', personId)
    .where('status', 'in', ['active', 'pending'])
    .execute();
  await trx.updateTable('mandates').set({ last_digits: null }).where('person_id', '=', personId).execute();
}

/**
 * Returns all email addresses that receive mails about a person: the person's address and the guarantors' addresses.
 */
async function addressesOf(trx: Trx, personId: string): Promise<string[]> {
  const rows = await rowsOf(z.object({ address: z.string() }))`
    select lower(address) as address from people, unnest(array[email, former_email]) address
    where id = ${personId} and address is not null
    union select former_email from email_changes where person_id = ${personId}
    union select lower(email) from guarantors where member_id = ${personId}
  `.all(trx);
  return rows.map(({ address }) => address);
}

/**
 * Erases a member's personal data but keeps the member's row for the ledger. Throws 'not_found' for non-members, and
 * 'has_money' while money is pending.
 */
export async function eraseIn(
  trx: Trx,
  { context, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  reason?: string,
): Promise<void> {
  const member = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member) await rejectAsDone(trx, `person:${personId}`, ['erased_person']);
  if ((await obstaclesOf(trx, personId)).length > 0) throw new AppError('has_money');
  const addresses = await addressesOf(trx, personId);
  await trx
    .deleteFrom('mail_bounces')
    .where((eb) => eb('address', '=', eb.fn.any(eb.val(addresses))))
    .execute();
  for (const table of ['sign_up_attempts', 'sign_up_codes'] as const)
    await trx
      .deleteFrom(table)
      .where((eb) => eb('email', '=', eb.fn.any(eb.val(addresses))))
      .execute();
  await eraseInOutbox(trx, personId, addresses);
  await eraseInMailbox(trx, addresses);
  await erasePersonalColumns(trx, personId, context.clock.now());
  await eraseOrigins(trx, personId);
  await eraseInSandbox(trx, personId);
  // Keeps the current request's idempotency key, which is still open until this transaction commits.
  await trx.deleteFrom('idempotency_keys').where('person_id', '=', personId).where('answer', 'is not', null).execute();
  const guessers = [personId, ...addresses.map((address) => guessedAt(context, address))];
  await trx
    .deleteFrom('guesses')
    .where((eb) => eb('whose', '=', eb.fn.any(eb.val(guessers))))
    .execute();
  await trx
    .deleteFrom('identity_decisions')
    .where((eb) => eb.or([eb('one', '=', personId), eb('other', '=', personId)]))
    .execute();
  for (const table of OWN) await trx.deleteFrom(table).where('person_id', '=', personId).execute();
  await endMandates(trx, personId, context.clock.now());
  await trx
    .updateTable('guarantors')
    .set({ name: 'Erased', email: sql`id || '@erased.invalid'`, phone_number: '', relationship: '' })
    .where('member_id', '=', personId)
    .execute();
  await endAllSessions(context, personId, { db: trx });
  await trx
    .updateTable('sessions')
    .set({ device: null, system: null, browser: null })
    .where('person_id', '=', personId)
    .execute();
  await writeAudit(trx, actor, 'erased_person', `person:${personId}`, { reason });
}

/** Erases a person's personal data on a staff member's request. */
export async function erasePerson(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  reason: string,
): Promise<void> {
  await inTransaction(call.context.db, (trx) => eraseIn(trx, call, personId, reason));
}
