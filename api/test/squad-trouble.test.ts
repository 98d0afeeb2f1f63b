import { accounts, id } from '@adashi/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../src/ledger/index.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { WHY } from './reasons.ts';

/** The last member of this squad of three never pays, so the first payout lacks a contribution. */
let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let poor: Caller;
let squad = '';
const page = (who: Caller) => who.call('squad', inSquad(squad));
const steps = async (who: Caller) => (await page(who)).trouble?.steps ?? [];
const kinds = async (who: Caller) => (await steps(who)).map(({ kind }) => kind);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 60) throw new Error('it never came');
    await app.advance(1);
  }
}

/** Returns the ledger's transfers of a kind through the pot of a round. */
async function moved(round: number, kind: string) {
  const transfers = await statement(app.context.db, accounts.pot(id<'squad'>(squad), round));
  return transfers
    .filter((own) => own.kind === kind)
    .map(({ amount, happenedOn, debit }) => ({ amount, happenedOn, debit }));
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  poor = await app.readyMember('poor', grace, '9999901');
  squad = await app.openSquad(grace, { size: 3 });
  for (const [index, who] of [ada, beth, poor].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

describe('The squad page after a failed contribution', () => {
  test('The squad page shows no problem while every debit is confirmed or in progress', async () => {
    await app.advance(12);
    expect(await page(ada)).toMatchObject({ status: 'active', week: 1, trouble: null, ownDebt: null });
  });

  test('The squad page shows the number of failed contributions to all members and a debt only to the debtor', async () => {
    await until(async () => (await page(ada)).trouble !== null);
    expect(await kinds(beth)).toEqual(['failed', 'today', 'debit', 'payout']);
    const seen = await page(beth);
    expect(seen.ownDebt).toBeNull();
    expect(seen.trouble?.affected).toMatchObject({ owing: 1, owed: 10_000, partLater: [], toCome: 0 });
    const places = seen.seats.map((seat) => seat.id).join('|');
    expect(JSON.stringify(seen.trouble)).not.toMatch(new RegExp(`${places}|poor`, 'i'));
    expect((await page(poor)).ownDebt).toMatchObject({
      total: 10_000,
      weeks: [{ round: 1, state: 'failed', failures: 1, isUnderWay: false }],
    });
  });

  test('The amounts of a short payout equal the ledger, and the next days are in the future', async () => {
    await until(async () => (await kinds(ada)).includes('paid'));
    const { trouble, rounds, today } = await page(ada);
    const paid = trouble?.steps.find((step) => step.kind === 'paid');
    const [left] = await moved(1, 'payout');
    const covers = await moved(1, 'cover');
    const sum = (isFund: boolean) =>
      covers.filter(({ debit }) => (debit === 'fund') === isFund).reduce((total, { amount }) => total + amount, 0);
    expect(paid).toMatchObject({
      round: 1,
      on: left?.happenedOn,
      net: left?.amount,
      reserve: sum(false),
      fund: sum(true),
    });
    expect(rounds[0]).toMatchObject({
      payout: { net: left?.amount, on: left?.happenedOn },
      cover: { reserve: sum(false), fund: sum(true) },
      short: 10_000 - sum(false) - sum(true),
    });
    const tally = rounds[0]?.tally;
    expect([tally?.in, tally?.covered, tally?.coming, tally?.failed].map((part) => part?.amount)).toEqual([
      20_000,
      sum(false) + sum(true),
      0,
      10_000 - sum(false) - sum(true),
    ]);
    const now = trouble?.steps.findIndex(({ kind }) => kind === 'today') ?? 0;
    expect(trouble?.steps.slice(now).every(({ on }) => on === null || on >= today)).toBe(true);
  });

  test('A squad continues with the next round while a payout is on hold', async () => {
    const held = (await page(grace)).rounds[1];
    await grace.call('holdPayout', { ...inSquad(held?.payout.id ?? ''), body: WHY });
    await until(async () => (await page(ada)).today > (held?.payoutOn ?? ''));
    const seen = await page(ada);
    expect([seen.week, seen.rounds[1]?.payout.state]).toEqual([3, 'held']);
    expect(seen.trouble?.steps.find(({ kind }) => kind === 'waits')).toMatchObject({ round: 2, on: held?.payoutOn });
  });

  test('The debtor and staff see the payout amount after the set-off, and other members see the amount before the set-off', async () => {
    await until(async () => (await page(poor)).ownDebt?.payout?.setOff === 20_000);
    const debt = (await page(poor)).ownDebt;
    const { net = 0, setOff = 0 } = debt?.payout ?? {};
    const nets = await Promise.all(
      [poor, grace, ada].map(async (who) => (await page(who)).rounds[2]?.payout.expectedNet),
    );
    expect(nets).toEqual([net, net, net + setOff]);
    expect(debt?.ifPaid).toBe(net + setOff);
  });

  test('After the set-off, the recipient gets the missing parts with the announced amounts', async () => {
    const { trouble } = await page(grace);
    const rest = trouble?.steps.filter((step) => step.kind === 'rest' && step.round === 1) ?? [];
    expect(rest.length).toBeGreaterThan(0);
    const promised = rest.reduce((total, step) => total + ('net' in step ? step.net : 0), 0);
    const before = (await moved(1, 'payout')).length;
    await until(async () => (await moved(1, 'payout')).length > before);
    const sent = (await moved(1, 'payout')).slice(before);
    expect(sent.reduce((total, { amount }) => total + amount, 0)).toBe(promised);
  });
});
