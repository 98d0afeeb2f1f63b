import { type Cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import { language, money } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import type { FailedPayment, MandateEvent, ReceivedEvent } from '../../providers/money/port.ts';
import type { Providers } from '../../providers/ports.ts';
import { debtsOf } from './debts.ts';

const payerRow = z.object({ name: z.string(), email: z.string(), language });

/**
 * Starts a debit of the guarantor's due amounts and returns the URL of the provider's consent page. Throws when no
 * amount is due.
 */
export async function beginGuarantorCharge(
  context: WithDb & WithClock & Pick<Providers, 'payments'>,
  guarantorId: string,
): Promise<string> {
  const debts = await debtsOf(context, guarantorId);
  if (debts.length === 0) throw new AppError('nothing_owed');
  const row = await rowsOf(payerRow)`select name, email, language from guarantors where id = ${guarantorId}`.first(
    context.db,
  );
  const { name, ...payer } = found(row);
  const [firstName = name, ...names] = name.split(' ');
  const flow = random.uuid();
  const lastName = names.join(' ') || firstName;
  const { authorisationUrl } = await context.payments.startMandate(flow, {
    ...payer,
    id: guarantorId,
    firstName,
    lastName,
    back: '/guarantor',
  });
  const rows = debts.map((debt) => ({
    ...debt,
    payment: `guarantor_charge:${debt.squad}:${debt.round}:${debt.seat}:${flow}`,
  }));
  await inTransaction(context.db, async (trx) => {
    await sql`
      insert into guarantor_charges (payment, flow, provider, guarantor_id, squad_id, round, seat_id, amount, asked_at)
      select payment, ${flow}, ${context.payments.name}, ${guarantorId}, squad, round, seat, amount, ${context.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (payment text, squad uuid, round int, seat uuid, amount bigint)
    `.execute(trx);
    const actor = { kind: 'guarantor', id: guarantorId } as const;
    await writeAudit(trx, actor, 'guarantor_began_payment', `guarantor:${guarantorId}`, { payments: rows.length });
  });
  return authorisationUrl;
}

const askedRow = z.object({
  payment: z.string(),
  guarantor: z.string(),
  squad: z.string(),
  round: z.int(),
  seat: z.string(),
  amount: money,
  provider: z.string(),
});
type Asked = z.output<typeof askedRow>;

/**
 * Returns the approved amounts, reduced to the debt that is still due. In the meantime, the member or another consent
 * may have covered a part of the debt.
 */
async function stillAsked(context: WithDb, asked: readonly Asked[]): Promise<{ payment: string; amount: Cents }[]> {
  const [first] = asked;
  const debts = first ? await debtsOf(context, first.guarantor) : [];
  return asked.flatMap(({ payment, squad, round, seat, amount }) => {
    const debt = debts.find((one) => one.squad === squad && one.round === round && one.seat === seat);
    return debt ? [{ payment, amount: debt.amount < amount ? debt.amount : amount }] : [];
  });
}

/** Orders one debit per debt after the guarantor's consent. After a rejected consent, orders no debit. */
export async function orderGuarantorCharges(context: WithDb, trx: Trx, { flow, state }: MandateEvent): Promise<void> {
  const asked = await rowsOf(askedRow)`
    select payment, guarantor_id as guarantor, squad_id as squad, round, seat_id as seat, amount, provider
    from guarantor_charges where flow = ${flow} and state = 'asked' for update
  `.all(trx);
  const ordered = state === 'active' ? await stillAsked(context, asked) : [];
  const payments = ordered.map(({ payment }) => payment);
  await trx
    .updateTable('guarantor_charges')
    .set({ state: 'failed', cause: state === 'active' ? 'not_owed' : state })
    .where('flow', '=', flow)
    .where('state', '=', 'asked')
    .where((eb) => eb.not(eb('payment', '=', eb.fn.any(eb.val(payments)))))
    .execute();
  await sql`
    update guarantor_charges set state = 'ordered', amount = next.amount
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as next (payment text, amount bigint)
    where guarantor_charges.payment = next.payment
  `.execute(trx);
  await enqueue(
    trx,
    asked.flatMap(({ payment, guarantor, provider }) => {
      const order = ordered.find((one) => one.payment === payment);
      if (!order) return [];
      const payload = { guarantor: id<'guarantor'>(guarantor), amount: order.amount, flow, provider };
      return [{ kind: 'guarantor_charge' as const, key: payment, payload }];
    }),
  );
}

const failedRow = z.object({
  name: z.string(),
  email: z.string(),
  language,
  member: z.string(),
  squad: z.string(),
  amount: money,
});

/** Reopens the debt after a guarantor's debit failed, and mails the guarantor. */
export async function failGuarantorCharges({ db }: WithDb, failed: readonly FailedPayment[]): Promise<void> {
  for (const { payment, cause } of failed) {
    await inTransaction(db, async (trx) => {
      const row = await rowsOf(failedRow)`
        update guarantor_charges charge set state = 'failed', cause = ${cause}
        from guarantors join people on people.id = member_id, squads
        where payment = ${payment} and charge.state = 'ordered' and guarantors.id = guarantor_id and squads.id = squad_id
        returning guarantors.name, guarantors.email, guarantors.language, first_name as member, squads.name as squad, amount
      `.first(trx);
      if (!row) return;
      const { email: to, ...about } = row;
      const payload = { to, ...templates[row.language].mails.guarantorPaymentFailed(about) };
      await enqueue(trx, [{ kind: 'mail', key: `failed:${payment}`, payload }]);
    });
  }
}

/** Records guarantor payments that arrived. The rules then reduce the debt (MONEY §3.5). */
export async function payGuarantorCharges(
  { db, clock }: WithDb & WithClock,
  events: readonly ReceivedEvent[],
): Promise<void> {
  const paid = events.flatMap(({ event }) => (event.kind === 'debt_paid' ? event.payment : []));
  await sql`
    with paid as (
      update guarantor_charges set state = 'paid', cause = null
      where payment = any(${paid}::text[])
      returning payment, guarantor_id, squad_id, round, amount)
    insert into guarantor_payments (payment, guarantor_id, squad_id, round, amount, paid_at)
    select payment, guarantor_id, squad_id, round, amount, ${clock.now()} from paid
    on conflict (payment) do nothing
  `.execute(db);
}
