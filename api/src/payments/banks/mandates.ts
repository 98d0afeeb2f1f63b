import type { bankBody, bankRoutes, Language, Output } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { noteRefusedBank } from '../../auth/signals/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import { checkDailyLimit, DAILY } from '../../db/daily-limit.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { asTable } from '../../db/rows.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { type ChargeOrder, enqueue } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { accountHash, accountHashes } from './account-numbers.ts';
import { debitAgreementPdf } from './agreement-pdf.ts';
import { padAgreement } from './pad-agreement.ts';
import { isSharedBank } from './shared-bank.ts';
import { findBank, insertBank } from './store.ts';

const chosenRow = z.object({ key: filled(z.string()), flow: z.string().nullable(), provider: filled(z.string()) });

/** Returns the person of a pending bank authorization. Locks the authorization until the transaction ends. */
async function openFlow(trx: Trx, flow: string): Promise<string> {
  const row = await trx
    .selectFrom('mandates')
    .select(['person_id', 'status'])
    .where('flow', '=', flow)
    .forUpdate()
    .executeTakeFirst();
  if (found(row).status !== 'pending') throw new AppError('wrong_state');
  return found(row).person_id;
}

const readerRow = z.object({ name: z.string(), email: z.string(), language });

/** Mails the confirmed debit agreement to the member. */
async function mailAgreement(trx: Trx, personId: string, flow: string, lastDigits: string): Promise<void> {
  const row = await rowsOf(readerRow)`
    select first_name as name, email, language from people where id = ${personId}
  `.first(trx);
  const { name, email, ...reader } = found(row);
  const { mails, debitAgreement } = templates[reader.language];
  const pdf = await debitAgreementPdf(trx, personId);
  const attachments = [{ name: `${debitAgreement.title}.pdf`, base64: pdf.toString('base64') }];
  const payload = { to: email, ...mails.mandateConfirmed({ name, lastDigits }), attachments };
  await enqueue(trx, [{ kind: 'mail', key: `mandate:${flow}`, payload }]);
}

/** The debited account: full numbers when the provider shares the numbers, otherwise only the last digits. */
type DebitedAccount = z.output<typeof bankBody> | { readonly lastDigits: string };

/**
 * Activates the mandate of a bank authorization, stores the account and mails the agreement. Replaces the earlier
 * mandate, but charges that were already submitted continue. If another verified person has the account, closes the
 * authorization and opens a case for staff.
 */
export async function activate(
  context: WithConfig & WithClock,
  trx: Trx,
  flow: string,
  account: DebitedAccount,
): Promise<void> {
  const now = context.clock.now();
  const personId = await openFlow(trx, flow);
  const bank = 'account' in account ? account : null;
  if (bank && (await isSharedBank(trx, personId, accountHashes(context.config, bank)))) {
    await close(trx, flow, personId, 'failed');
    return noteRefusedBank(context, trx, personId, accountHash(context.config, bank));
  }
  const bankId =
    bank && ((await insertBank(context, trx, personId, bank)) ?? (await findBank(context, trx, personId, bank)));
  const lastDigits = 'account' in account ? account.account.slice(-3) : account.lastDigits;
  await trx
    .updateTable('mandates')
    .set({ status: 'cancelled', ended_at: now })
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .execute();
  await trx
    .updateTable('mandates')
    .set({ status: 'active', bank_id: bankId ?? null, last_digits: lastDigits, active_at: now })
    .where('flow', '=', flow)
    .execute();
  await writeAudit(trx, { kind: 'member', id: personId }, 'authorised_debits', `person:${personId}`);
  await mailAgreement(trx, personId, flow, lastDigits);
}

export async function activateMandate(
  context: WithConfig & WithDb & WithClock,
  flow: string,
  account: DebitedAccount,
): Promise<void> {
  await inTransaction(context.db, (trx) => activate(context, trx, flow, account));
}

/** Closes a bank authorization that the member cancelled or the bank rejected. An earlier mandate stays active. */
export async function close(trx: Trx, flow: string, personId: string, how: 'cancelled' | 'failed'): Promise<void> {
  await trx.updateTable('mandates').set({ status: how }).where('flow', '=', flow).execute();
  await writeAudit(trx, { kind: 'member', id: personId }, `bank_consent_${how}`, `person:${personId}`);
}

export async function closeConsent(context: WithDb, flow: string, how: 'cancelled' | 'failed'): Promise<void> {
  await inTransaction(context.db, async (trx) => close(trx, flow, await openFlow(trx, flow), how));
}

const ASKED = { key: 'text', squad: 'uuid', round: 'int', seat: 'uuid', attempt: 'int' } as const;

/**
 * Assigns a mandate and a provider to each charge at the first attempt. Later attempts use the same provider, because
 * an unanswered order may have been accepted.
 */
export async function mandatesFor(
  context: WithDb & Pick<Providers, 'payments'>,
  charges: readonly { readonly key: string; readonly payload: ChargeOrder }[],
): Promise<ReadonlyMap<string, z.output<typeof chosenRow>>> {
  const asked = charges.map(({ key, payload }) => ({ ...payload, key }));
  const rows = await rowsOf(chosenRow)`
    with noted as (
      update charges
      set mandate_id = case when charges.provider is null then active.id else mandate_id end,
        provider = coalesce(charges.provider, active.provider, ${context.payments.name})
      from ${asTable('asked', ASKED, asked)}
        join seats on seats.id = asked.seat
        left join mandates active on active.person_id = seats.person_id and active.status = 'active'
      where (charges.squad_id, charges.round, charges.seat_id, charges.attempt) = (asked.squad, asked.round, asked.seat, asked.attempt)
      returning asked.key, mandate_id, charges.provider)
    select noted.key, flow, noted.provider from noted left join mandates on mandates.id = mandate_id
  `.all(context.db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns the account for the person's debits, or null without an active mandate. */
export async function debitAccount(db: Queryable, personId: string): Promise<{ lastDigits: string | null } | null> {
  const row = await db
    .selectFrom('mandates')
    .select('last_digits as lastDigits')
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

async function payorOf({ context, me }: PersonCall<WithDb>) {
  const row = await context.db
    .selectFrom('people')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', me.id)
    .executeTakeFirst();
  return found(row);
}

async function agreementFor(call: PersonCall<WithConfig & WithDb>, read: Language | undefined): Promise<string> {
  const { firstName, lastName } = await payorOf(call);
  return padAgreement(read ?? call.me.language, {
    name: `${firstName} ${lastName}`,
    url: call.context.config.publicUrl,
  });
}

/**
 * Stores the member's consent to the current agreement text and starts the bank authorization. Returns the URL of the
 * bank's page.
 */
export async function startMandate(
  call: PersonCall<WithConfig & WithDb & WithClock & Pick<Providers, 'payments'>>,
  read: Language | undefined,
): Promise<string> {
  const { context, me, actor } = call;
  const flow = random.uuid();
  const agreement = await agreementFor(call, read);
  const payor = { ...(await payorOf(call)), id: me.id, language: read ?? me.language };
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
    await checkDailyLimit(trx, DAILY.mandates, me.id, now);
    await trx
      .insertInto('mandates')
      .values({
        person_id: me.id,
        flow,
        provider: context.payments.name,
        agreement,
        language: read ?? me.language,
        created_at: now,
        agreed_at: now,
      })
      .execute();
    await writeAudit(trx, actor, 'started_bank_consent', `person:${me.id}`);
  });
  try {
    const back = '/squad/connect-gocardless';
    return (await context.payments.startMandate(flow, { ...payor, back })).authorisationUrl;
  } catch (error) {
    // Deletes the mandate, because the member cannot consent without the provider's page.
    await context.db.deleteFrom('mandates').where('flow', '=', flow).execute();
    throw error;
  }
}

const standingRow = z.object({
  status: z.enum(['pending', 'active', 'cancelled', 'failed', 'ended', 'ended_by_bank']),
  lastDigits: z.string().nullable(),
  since: z.string().nullable(),
  isKept: z.boolean(),
});

/**
 * Returns a person's mandate status: the active mandate with any pending change. Without an active mandate, returns the
 * latest mandate.
 */
export async function mandateOf(
  call: PersonCall<WithConfig & WithDb & Pick<Providers, 'payments'>>,
  read: Language | undefined,
): Promise<Output<(typeof bankRoutes)['mandate']>> {
  const rows = await rowsOf(standingRow)`
    select case when ended_by_bank then 'ended_by_bank' when status = 'cancelled' and active_at is not null then 'ended'
        else status end as status,
      last_digits as "lastDigits", to_json(active_at) as since, active_at is not null and agreement is not null as "isKept"
    from mandates where person_id = ${call.me.id} 
    order by coalesce(case when active_at is not null then ended_at end, agreed_at, mandates.created_at) desc, mandates.id limit 20
  `.all(call.context.db);
  const agreement = await agreementFor(call, read);
  const [newest] = rows;
  const active = rows.find(({ status }) => status === 'active');
  const shown = active ?? newest;
  const said = { agreement, isPaidTo: call.context.payments.reportsAccount };
  if (!shown) return { status: 'none', lastDigits: null, since: null, change: null, isKept: false, ...said };
  const tried = active ? newest?.status : undefined;
  const change = tried === 'pending' || tried === 'cancelled' || tried === 'failed' ? tried : null;
  return { ...shown, since: active?.since ?? null, change, ...said };
}
