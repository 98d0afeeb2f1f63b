import { type AccountName, accounts, cents, id } from '@adashi/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let poor: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  // All debits from this account fail.
  poor = await app.readyMember('poor', grace, '9999901');
  const squad = await app.openSquad(grace, { size: 4, name: 'Hillside', startOn: app.inDays(14) });
  const others = [await app.readyMember('bola', grace), await app.readyMember('chidi', grace)];
  for (const [index, who] of [ada, poor, ...others].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  for (let days = 0; (await poor.call('missingPayments', IN_PRODUCT)).length === 0; days += 1) {
    if (days > 40) throw new Error('no debit failed');
    await app.advance(1);
  }
});
afterAll(() => app.close());

async function fill(credit: AccountName, amount: number): Promise<void> {
  const deposit = {
    debit: 'rewards',
    credit,
    amount: cents(amount),
    kind: 'reward',
    reference: `test:${credit}`,
  } as const;
  await app.context.db.transaction().execute((trx) => post(trx, app.context.clock.today(), [deposit]));
}

const debitsOf = async (who: Caller) => (await who.call('upcomingPayments', IN_PRODUCT)).debits;

test('A member sees only their own next debits', async () => {
  expect((await debitsOf(poor)).map(({ state }) => state)).toContain('failed');
  expect((await debitsOf(ada)).map(({ state }) => state)).not.toContain('failed');
});

test('A member’s next debits in all squads are sorted by day', async () => {
  const next = await app.openSquad(grace, { name: 'Next', size: 4, startOn: app.inDays(12) });
  await ada.call('joinSquad', { ...inSquad(next), body: { position: 1 } });
  const debits = await debitsOf(ada);
  const days = debits.map(({ on }) => on);
  expect(days).toEqual(days.toSorted());
  const place = debits.findIndex(({ squadId }) => squadId === next);
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(debits.length - 1);
});

test('A debtor sees how much of the debt the guarantee fund can cover', async () => {
  const coverOf = async () => {
    const [found] = await poor.call('missingPayments', IN_PRODUCT);
    return found?.next.find(({ kind }) => kind === 'cover');
  };
  expect(await coverOf()).toMatchObject({ covered: 0, short: 10_000 });
  await fill('fund', 2_500);
  expect(await coverOf()).toMatchObject({ covered: 2_500, short: 7_500 });
});

test('A contribution that the wallet pays in full causes no bank debit', async () => {
  const bella = await app.readyMember('bella', grace);
  const squad = await app.openSquad(grace, { size: 2, name: 'Wallet', startOn: app.inDays(14) });
  for (const [index, who] of [bella, await app.readyMember('carl', grace)].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await bella.call('updatePersonalInfo', { params: { id: bella.id }, body: { walletPays: true } });
  for (let days = 0; (await bella.call('squad', inSquad(squad))).status !== 'active'; days += 1) {
    if (days > 40) throw new Error('the squad did not start');
    await app.advance(1);
  }
  const sources = async () => (await debitsOf(bella)).map(({ round, state, from }) => [round, state, from]);
  const [first, ...rest] = await sources();
  expect(rest.map(([, , from]) => from)).toEqual(rest.map(() => 'bank'));
  await fill(accounts.wallet(id<'person'>(bella.id)), 10_000);
  const now = await sources();
  expect(now[0]).toEqual(first?.[1] === 'submitted' ? first : [1, 'scheduled', 'wallet']);
  expect(now.find(([, state]) => state === 'scheduled')?.[2]).toBe('wallet');
});
