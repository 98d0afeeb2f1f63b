import { type AccountName, accounts, isDebitNormal } from '@adashi/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { squadId } from '../src/db/columns.ts';
import { rowsOf } from '../src/db/rows-of.ts';
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

/** Accounts that an act on a round can change, by the name of the fact. */
const accountsOf = (round: number): Record<string, AccountName> => ({
  pot: accounts.pot(squad, round),
  reserve: accounts.reserve(squad),
  fund: 'fund',
  losses: 'losses',
});

const lastRow = z.object({ id: z.int() });
/** Returns the id of the newest transfer. */
async function lastTransfer(): Promise<number> {
  const row = await rowsOf(lastRow)`select coalesce(max(id), 0)::int as id from ledger_transfers`.first(app.context.db);
  return row?.id ?? 0;
}

const changeRow = z.object({ by: z.int() });
/** Returns the cents that an account gained since a transfer. A payout that the act makes possible does not count. */
async function gained(account: AccountName, since: number): Promise<number> {
  const row = await rowsOf(changeRow)`
    select coalesce(sum(case when credit = ${account} then amount else -amount end), 0)::bigint as by
    from ledger_transfers
    where id > ${since} and ${account} in (debit, credit) and reference not like 'payout:%'
  `.first(app.context.db);
  const by = row?.by ?? 0;
  return isDebitNormal(account) ? 0 - by : by;
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
    // An earlier act may have started a payout, which changes the accounts, too.
    await app.context.runDailyJobs();
    const query = { person: people[position - 1]?.id ?? '', sort: 'due', order: 'asc' } as const;
    const { data } = await grace.call('payments', { ...IN_PRODUCT, query });
    const payment = data.find((each) => each.round === round)?.id ?? '';
    const body = { reason: 'Her employer paid late', ...(isWaived === undefined ? {} : { isWaived }) };
    const act = await femi.propose(kind, { ...inSquad(payment), body });
    const { facts } = await grace.call('proposedAct', { params: { id: act } });
    const held = await balances(app.context.db, Object.values(accountsOf(round)));
    const last = await lastTransfer();
    await grace.call(kind, { ...inSquad(payment), body });
    const changes = [];
    for (const [fact, account] of Object.entries(accountsOf(round))) {
      const by = await gained(account, last);
      expect([fact, facts[`${fact}By`] ?? 0]).toEqual([fact, by]);
      if (by === 0) continue;
      changes.push(by);
      expect([fact, facts[fact]]).toEqual([fact, held.get(account) ?? 0]);
    }
    expect(changes.length).toBeGreaterThan(0);
  },
);
