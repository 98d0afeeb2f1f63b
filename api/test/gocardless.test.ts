import { addDays, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../src/admin/books/check-books.ts';
import { reconcileDay } from '../src/admin/reconciliation/reconcile-day.ts';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad } from './app.ts';
import { GoCardlessApp } from './gocardless-app.ts';

let at: GoCardlessApp;
let grace: Caller;
let squad = '';
const members: Caller[] = [];

beforeAll(async () => {
  at = await GoCardlessApp.open();
  const { app } = at;
  grace = await app.staff('grace');
  for (const name of ['ada', 'beth', 'cora', 'dele']) {
    const member = await app.readyMember(name, grace);
    await at.payable(member);
    members.push(member);
  }
  squad = await app.openSquad(grace, { size: 4 });
  for (const [index, member] of members.entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => at.close());

const who = (index: number): Caller => {
  const found = members[index];
  if (!found) throw new Error('nobody');
  return found;
};

const debits = () => at.debits();
const debitOf = async (member: Caller, round: number, attempt = 1) => {
  const found = (await debits()).find(
    (one) => one.person === member.id && one.round === round && one.attempt === attempt,
  );
  if (!found) throw new Error('no such debit');
  return found;
};

const clearing = () => at.clearing();

/** Advances the clock until the debits of a round are submitted. */
const untilOrdered = async (round: number) => {
  for (let days = 0; days < 40; days += 1) {
    if ((await debits()).filter((one) => one.round === round).length === 4) return;
    await at.app.advance(1);
  }
  throw new Error('never ordered');
};

describe('Squad of four with debits by GoCardless', () => {
  test('The app knows only two digits of an account with a GoCardless mandate', async () => {
    expect(at.there.mandates.size).toBe(4);
    expect(await who(0).call('mandate', IN_PRODUCT)).toMatchObject({
      status: 'active',
      lastDigits: '67',
      isPaidTo: false,
    });
    const mails = await at.app.mailsTo('ada@example.com');
    expect(mails.find(({ subject }) => subject === 'Your pre-authorized debit agreement')?.text).toContain('ending 67');
  });

  test('The app orders each debit once at GoCardless', async () => {
    await untilOrdered(1);
    expect(at.there.payments.size).toBe(4);
    for (const { key, charge_on } of await debits())
      expect(at.there.under(key)).toMatchObject({ amount: 10_000, charge_date: charge_on });
  });

  test('When GoCardless changes the date of a debit, the app shows the actual date', async () => {
    const [own] = (await debits()).filter(({ person }) => person === who(0).id);
    const moved = addDays(localDate(own?.charge_on ?? ''), 3);
    const { db } = at.app.context;
    const shown = async () => {
      const { debits: coming } = await who(0).call('upcomingPayments', IN_PRODUCT);
      const { data } = await who(0).call('payments', { ...IN_PRODUCT, query: {} });
      return [coming[0]?.on, data[0]?.chargeOn, ...coming.slice(1).map(({ on }) => on)];
    };
    const [, , ...others] = await shown();
    expect(await shown()).toEqual([own?.charge_on, own?.charge_on, ...others]);
    expect(others.length).toBeGreaterThan(0);
    await sql`update provider_order_ids set due_on = ${moved} where key = ${own?.key}`.execute(db);
    expect(await shown()).toEqual([moved, moved, ...others]);
    await sql`update provider_order_ids set due_on = ${own?.charge_on} where key = ${own?.key}`.execute(db);
  });

  test('A confirmed debit enters the pot only once, even when the event arrives twice', async () => {
    for (const { key } of await debits()) at.there.setPayment(at.there.under(key).id, 'confirmed');
    const { unsent } = at.there;
    const forged = { ...at.there.webhook(unsent), signature: '00'.repeat(32) };
    expect(await at.sendWebhook(forged)).toBe(401);
    expect(await clearing()).toBe(0);
    expect(await at.sendWebhook(at.there.webhook(unsent))).toBe(200);
    expect(await at.sendWebhook()).toBe(200);
    expect(await clearing()).toBe(40_000);
    expect((await debits()).map(({ state }) => state)).toEqual(Array(4).fill('confirmed'));
  });
});

test('The debits at GoCardless match the ledger', async () => {
  expect(await verifyLedger(at.app.context.db)).toBeNull();
  expect(await checkBooks(at.app.context)).toBe(true);
  const { open, compared } = await reconcileDay(at.app.context, at.app.context.clock.today());
  expect(open).toBe(0);
  expect(compared).toBeGreaterThanOrEqual(4);
  expect((await debitOf(who(0), 1)).state).toBe('confirmed');
});
