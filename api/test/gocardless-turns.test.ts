import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { reconcileDay } from '../src/admin/reconciliation/reconcile-day.ts';
import { forgetNotices } from '../src/app/daily/poll-providers.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, inSquad } from './app.ts';
import { type Debit, GoCardlessApp } from './gocardless-app.ts';

let at: GoCardlessApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad = '';

beforeAll(async () => {
  at = await GoCardlessApp.open();
  grace = await at.app.staff('grace');
  [ada, beth] = [await at.app.readyMember('ada', grace), await at.app.readyMember('beth', grace)];
  for (const member of [ada, beth]) await at.payable(member);
  squad = await at.app.openSquad(grace, { size: 2 });
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => at.close());

const debits = () => at.debits();
const newest = async (member: Caller): Promise<Debit> => {
  const found = (await debits()).findLast(({ person }) => person === member.id);
  if (!found) throw new Error('nothing was debited');
  return found;
};
const paymentOf = async (member: Caller) => at.there.under((await newest(member)).key);
const contributions = (member: Caller) =>
  at.rows(sql<{ round: number; state: string; cause: string | null }>`
    select round, state, cause from contributions join seats on seats.id = seat_id where person_id = ${member.id} order by round`);
const stateOf = async (member: Caller, round: number) =>
  (await contributions(member)).find((found) => found.round === round)?.state;
const strange = () =>
  at.rows(sql<{ what: string; about: string }>`
    select event ->> 'what' as what, event ->> 'about' as about from provider_events where unmatched_at is not null order by id`);
const clearing = () => at.clearing();
const until = async (isSo: () => Promise<boolean>, days = 40) => {
  for (let day = 0; day < days; day += 1) {
    if (await isSo()) return;
    await at.app.advance(1);
  }
  throw new Error('it never came');
};

describe('Results of GoCardless debits', () => {
  test('The retry of a failed debit is a new payment with a separate key', async () => {
    await until(async () => (await debits()).length === 2);
    at.there.setPayment((await paymentOf(ada)).id, 'confirmed');
    const failed = await paymentOf(beth);
    at.there.setPayment(failed.id, 'failed', 'failed', { cause: 'insufficient_funds' });
    await at.sendWebhook();
    expect(await contributions(beth)).toMatchObject([{ state: 'failed', cause: 'insufficient_funds' }]);
    await until(async () => (await newest(beth)).attempt === 2);
    const again = await paymentOf(beth);
    expect(again.id).not.toBe(failed.id);
    at.there.setPayment(again.id, 'confirmed');
    await at.sendWebhook();
    expect(await clearing()).toBe(20_000);
  });

  test('A debit stays pending while GoCardless retries the debit', async () => {
    await until(async () => (await newest(beth)).round === 2);
    const { id } = await paymentOf(beth);
    at.there.setPayment(id, 'submitted', 'failed', { cause: 'insufficient_funds', will_attempt_retry: true });
    await at.sendWebhook();
    expect(await stateOf(beth, 2)).toBe('submitted');
  });

  test('When the response to a payment request is lost, the app finds the payment by its metadata', async () => {
    const { id } = await paymentOf(beth);
    await sql`delete from provider_order_ids where id = ${id}`.execute(at.app.context.db);
    at.there.setPayment(id, 'confirmed');
    await at.sendWebhook();
    expect(await stateOf(beth, 2)).toBe('confirmed');
  });

  test('The daily jobs request the events of lost webhooks', async () => {
    const { id } = await paymentOf(ada);
    at.there.setPayment(id, 'confirmed');
    at.there.unsent = [];
    await at.app.advance(1);
    expect(await stateOf(ada, 2)).toBe('confirmed');
    expect(await clearing()).toBe(40_000);
  });

  test('The ledger reverses a charged-back debit', async () => {
    const before = await clearing();
    const { id } = await paymentOf(beth);
    const late = at.there.setPayment(id, 'failed', 'failed', { cause: 'refer_to_payer' });
    const { id: other } = await paymentOf(ada);
    const back = at.there.setPayment(other, 'charged_back', 'charged_back', { cause: 'authorisation_disputed' });
    const confirmed = at.there.events.find(({ action, links }) => action === 'confirmed' && links.payment === other);
    if (!confirmed) throw new Error('it was confirmed');
    await at.sendWebhook(at.there.webhook([back, confirmed, late]));
    await at.sendWebhook(at.there.webhook([late, back]));
    expect(await clearing()).toBe(before - 20_000);
    expect([await stateOf(ada, 2), await stateOf(beth, 2)]).toEqual(['charged_back', 'charged_back']);
    at.there.unsent = [];
  });

  test('Staff can see the content of an unknown provider event', async () => {
    const { id } = await paymentOf(ada);
    at.there.setPayment(id, 'charged_back', 'chargeback_cancelled');
    at.there.happen('payments', 'confirmed', { payment: 'PMOTHER' });
    const byHand = { ...(await paymentOf(ada)), id: 'PMBYHAND', amount: 700, metadata: {} };
    at.there.payments.set(byHand.id, byHand);
    at.there.setPayment(byHand.id, 'confirmed');
    at.there.happen('refunds', 'failed', { refund: 'RFOTHER' });
    at.there.happen('creditors', 'bounced_payout', { creditor: 'CR1' });
    at.there.happen('customers', 'created', { customer: 'CU1' });
    await at.sendWebhook();
    expect(await strange()).toMatchObject([
      { what: 'payments chargeback_cancelled', about: (await newest(ada)).key },
      { what: 'payments confirmed', about: 'Resource not found' },
      { what: 'payments confirmed', about: 'PMBYHAND' },
      { what: 'refunds failed', about: 'RFOTHER' },
      { what: 'creditors bounced_payout' },
    ]);
    const shown = await grace.call('unmatchedEvents', { query: {} });
    expect(shown.data).toHaveLength(5);
    expect(shown.data[1]).toMatchObject({ kind: 'unknown', what: 'payments confirmed, Resource not found' });
    at.there.payments.delete(byHand.id);
  });

  test('A refund by staff happens only once, even when the response of GoCardless is lost', async () => {
    const first = (await debits()).find(({ person, round }) => person === ada.id && round === 1);
    const [payment] = await at.rows(sql<{ id: string }>`
      select contributions.id from contributions join seats on seats.id = seat_id where person_id = ${ada.id} and round = 1`);
    const before = await clearing();
    const by = await at.app.confirmed('grace@staff.example');
    at.there.faults.push('cut');
    await at.app.byTwo([by, await at.app.staff('kofi')], 'refundPayment', {
      params: { product: 'adashi', id: payment?.id ?? '' },
      body: { reason: 'Debited by mistake', isWaived: true },
    });
    await at.app.advance(1);
    await sql`update outbox set next_attempt_at = now() where done_at is null`.execute(at.app.context.db);
    await at.app.advance(1);
    expect([...at.there.refunds.values()]).toMatchObject([
      { amount: 10_000, links: { payment: at.there.under(first?.key ?? '').id } },
    ]);
    expect(await clearing()).toBe(before - 10_000);
    expect(await at.rows(sql`select key, error from outbox where done_at is null`)).toEqual([]);
  });
});

describe('Transfer from GoCardless to our bank account', () => {
  test('A transfer from GoCardless moves the amount after fees to the payout account', async () => {
    const before = await clearing();
    const payout = at.there.payOut(125);
    expect(payout.amount).toBeGreaterThan(0);
    const events = at.there.unsent;
    await at.sendWebhook();
    await at.sendWebhook(at.there.webhook(events));
    expect(await clearing()).toBe(before - payout.amount - payout.deducted_fees);
    const moved = await at.rows(sql<{ debit: string; amount: number; kind: string }>`
      select debit, amount, kind from ledger_transfers where reference like 'arrival%' order by reference`);
    expect(moved).toEqual([
      { debit: 'clearing:sandbox', amount: payout.amount, kind: 'clearing_move' },
      { debit: 'fees', amount: payout.deducted_fees, kind: 'provider_fee' },
    ]);
  });

  test('The ledger books a transfer from GoCardless once, even after a crash', async () => {
    const before = await clearing();
    await sql`update provider_webhook_events set read_at = null where notice ->> 'resource_type' = 'payouts'`.execute(
      at.app.context.db,
    );
    await at.app.context.runDailyJobs();
    expect(await at.rows(sql`select 1 from provider_webhook_events where read_at is null`)).toEqual([]);
    expect(await clearing()).toBe(before);
  });

  test('The app deletes processed provider events after half a year', async () => {
    const { db } = at.app.context;
    await sql`
      insert into provider_webhook_events (provider, id, notice, received_at, read_at) values
        ('gocardless-test', 'EVOLD', '{}', app_now(), app_now() - interval '181 days'),
        ('gocardless-test', 'EVLATE', '{}', app_now(), app_now() - interval '179 days'),
        ('other', 'EVUNREAD', '{}', app_now() - interval '400 days', null)`.execute(db);
    expect(await forgetNotices(at.app.context)).toBe(1);
    const left = await at.rows(
      sql<{
        id: string;
      }>`select id from provider_webhook_events where id in ('EVOLD', 'EVLATE', 'EVUNREAD') order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual(['EVLATE', 'EVUNREAD']);
    await sql`delete from provider_webhook_events where id in ('EVLATE', 'EVUNREAD')`.execute(db);
  });

  test('The report lists a transfer from GoCardless and the fees separately', async () => {
    const { id, amount } = [...at.there.payouts.values()][0] ?? { id: '', amount: 0 };
    const { payments } = at.app.context;
    expect(await payments.report({ keys: [`arrival:${id}`] })).toEqual([{ key: `arrival:${id}`, amount: 0 - amount }]);
    expect(await payments.report({ keys: [`arrival_fees:${id}`] })).toHaveLength(1);
  });

  test('The app refuses to book a transfer from GoCardless when the items have the wrong sum', async () => {
    for (const wrong of [{ amount: 1 }, { deducted_fees: 7 }]) {
      const payout = at.there.payOut(0);
      Object.assign(payout, wrong);
      await at.sendWebhook();
      at.there.payouts.delete(payout.id);
    }
    const unmatched = (await strange()).filter(({ what }) => what === 'payouts paid');
    expect(unmatched).toHaveLength(2);
    const rows = await at.rows(sql`select 1 from ledger_transfers where reference like 'arrival%'`);
    expect(rows).toHaveLength(2);
  });

  test('The ledger matches the payouts and refunds of GoCardless', async () => {
    expect(await verifyLedger(at.app.context.db)).toBeNull();
    expect(await checkBooks(at.app.context)).toBe(true);
    const { open } = await reconcileDay(at.app.context, at.app.context.clock.today());
    expect(open).toBe(0);
  });

  test('The reconciliation lists each order that does not match the ledger', async () => {
    const payment = [...at.there.payments.values()].find(({ status }) => status === 'paid_out');
    if (!payment) throw new Error('nothing was paid out');
    payment.amount -= 1;
    expect(await checkBooks(at.app.context)).toBe(false);
    await sql`update charges set charge_on = ${at.app.context.clock.today()} where true`.execute(at.app.context.db);
    const { open } = await reconcileDay(at.app.context, at.app.context.clock.today());
    expect(open).toBe(1);
    payment.amount += 1;
    await reconcileDay(at.app.context, at.app.context.clock.today());
    expect(await checkBooks(at.app.context)).toBe(true);
  });
});

describe('Rejected keys of GoCardless', () => {
  test('A rejected key of GoCardless does not stop the daily jobs', async () => {
    at.there.setMandate([...at.there.mandates.keys()][0] ?? '', 'active');
    const hook = at.there.webhook();
    at.there.faults.push(401, 403, 500, 500, 500);
    expect(await at.sendWebhook(hook)).toBe(200);
    await at.app.advance(1);
    at.there.faults.length = 0;
    await at.app.advance(1);
    const [unread] = await at.rows(
      sql<{ count: number }>`select count(*)::int as count from provider_webhook_events where read_at is null`,
    );
    expect(unread?.count).toBe(0);
  });
});
