import { type AccountName, accounts } from '@adashi/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { squadId } from '../src/db/columns.ts';
import { balances } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let femi: Caller;
const people: Caller[] = [];
let squad = squadId.parse('');
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  femi = await app.staff('femi', 'finance');
  squad = squadId.parse(await app.openSquad(grace, { size: 4, reserveBps: 100 }));
  for (const [at, name] of ['ada', 'beth', 'carl', 'poor'].entries()) {
    const person = await app.readyMember(name, grace, name === 'poor' ? '9999901' : '1234567');
    await person.call('joinSquad', { ...inSquad(squad), body: { position: at + 1 } });
    people.push(person);
  }
});
afterAll(() => app.close());

/** Returns the account balances that an act on this round can change. The keys are names of facts. */
async function held(round: number): Promise<Record<string, number>> {
  const names: Record<string, AccountName> = {
    pot: accounts.pot(squad, round),
    reserve: accounts.reserve(squad),
    fund: 'fund',
    losses: 'losses',
  };
  const found = await balances(app.context.db, Object.values(names));
  return Object.fromEntries(Object.entries(names).map(([fact, account]) => [fact, found.get(account) ?? 0]));
}

type Kind = 'refundPayment' | 'waivePayment' | 'markPaymentPaid';
const CASES: readonly [name: string, day: number, position: number, round: number, kind: Kind, isWaived?: boolean][] = [
  ['A refund before the payout', 19, 1, 1, 'refundPayment', false],
  ['A refund with waiver before the payout', 19, 2, 1, 'refundPayment', true],
  ['A refund after the payout', 40, 3, 1, 'refundPayment', false],
  ['A refund with waiver after the payout', 40, 2, 2, 'refundPayment', true],
  ['A waiver of a debt', 40, 4, 1, 'waivePayment'],
  ['A debt paid outside the app', 40, 4, 2, 'markPaymentPaid'],
];
let today = 0;

test.each(CASES)(
  '%s changes each account balance as the proposed act announced',
  async (_, day, position, round, kind, isWaived) => {
    if (day > today) await app.advance(day - today);
    today = day;
    // An earlier act may have started a payout, which also changes the account balances.
    await app.context.runDailyJobs();
    const query = { person: people[position - 1]?.id ?? '', sort: 'due', order: 'asc' } as const;
    const { data } = await grace.call('payments', { ...IN_PRODUCT, query });
    const payment = data.find((each) => each.round === round)?.id ?? '';
    const body = { reason: 'Her employer paid late', ...(isWaived === undefined ? {} : { isWaived }) };
    const act = await femi.propose(kind, { ...inSquad(payment), body });
    const { facts } = await grace.call('proposedAct', { params: { id: act } });
    const before = await held(round);
    await grace.call(kind, { ...inSquad(payment), body });
    const after = await held(round);
    for (const [fact, cents] of Object.entries(before)) {
      const by = (after[fact] ?? 0) - cents;
      expect([fact, facts[`${fact}By`] ?? 0]).toEqual([fact, by]);
      if (by !== 0) expect([fact, facts[fact]]).toEqual([fact, cents]);
    }
    expect(after).not.toEqual(before);
  },
);
