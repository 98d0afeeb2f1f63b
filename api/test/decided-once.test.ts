import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { because, WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let lena: Caller;

/**
 * A squad of six members with a weekly contribution of CA$1,000. The first payout is above the limit and needs an
 * approval by two people.
 */
beforeAll(async () => {
  app = await TestApp.open();
  [grace, kofi, lena] = [await app.staff('grace'), await app.staff('kofi'), await app.staff('lena')];
  const squad = await app.openSquad(grace, { size: 6, contribution: 100_000 });
  for (const [index, name] of ['ada', 'beth', 'carl', 'dora', 'emi', 'femi'].entries())
    await (await app.readyMember(name, grace)).call('joinSquad', {
      ...inSquad(squad),
      body: { position: index + 1 },
    });
  for (let days = 0; (await inState('awaiting_approval')) === undefined; days += 1) {
    if (days > 40) throw new Error('it never came');
    await app.advance(1);
  }
});
afterAll(() => app.close());

async function inState(state: 'awaiting_approval' | 'scheduled' | 'submitted' | 'held') {
  return (await grace.call('payouts', { ...IN_PRODUCT, query: { state } })).data[0];
}

/**
 * Makes the same call for several callers at the same time. Returns each status, with the error code of rejected calls.
 */
async function atOnce(who: readonly Caller[], name: Name, input: object): Promise<readonly (number | string)[]> {
  const answers = await Promise.all(who.map((caller) => caller.raw(name, input)));
  return answers
    .map((answer) => (answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`))
    .toSorted((one, other) => String(one).localeCompare(String(other)));
}

test('Simultaneous approvals of a payout approve the payout once', async () => {
  const { id = '', account } = (await inState('awaiting_approval')) ?? {};
  const approval = because({ ...inSquad(id), body: { account: account?.id } });
  expect(await atOnce([grace, grace], 'approvePayout', approval)).toEqual(Array(2).fill('202 second_person_needed'));
  expect(await grace.call('payoutStory', inSquad(id))).toMatchObject({ needsApproval: true, isApproved: false });
  expect(await atOnce([kofi, lena], 'approvePayout', approval)).toEqual([200, '409 done_by']);
  await app.context.runDailyJobs();
  expect(await grace.call('payoutStory', inSquad(id))).toMatchObject({ isApproved: true });
  expect((await grace.call('payout', inSquad(id))).state).toBe('submitted');
});

test('Only one of two simultaneous requests can hold or release a payout', async () => {
  const { id = '' } = (await inState('scheduled')) ?? {};
  expect(await atOnce([grace, kofi], 'holdPayout', { ...inSquad(id), body: WHY })).toEqual([200, '409 wrong_state']);
  const act = await lena.propose('releasePayout', { ...inSquad(id), body: WHY });
  for (const who of [grace, kofi]) await who.confirm();
  expect(await atOnce([grace, kofi], 'approveAct', because({ params: { id: act } }))).toEqual([200, '409 done_by']);
});

test('One of two simultaneous requests to discard or release a bank file fails with a conflict', async () => {
  const make = async () => ({
    params: { product: 'adashi' as const, id: (await grace.call('makeBankFile', IN_PRODUCT)).id },
  });
  expect(await atOnce([kofi, lena], 'dropBankFile', because(await make()))).toEqual([200, '409 done_by']);
  const file = because(await make());
  await grace.propose('releaseBankFile', file);
  const [dropped, released] = await Promise.all([kofi.raw('dropBankFile', file), lena.raw('releaseBankFile', file)]);
  expect(new Set([dropped.statusCode, released.statusCode])).toEqual(new Set([200, 409]));
  const { data, next } = await grace.call('bankFiles', { ...IN_PRODUCT, query: {} });
  expect(data).toHaveLength(dropped.statusCode === 200 ? 0 : 1);
  expect(next.payouts).toBe(dropped.statusCode === 200 ? 1 : 0);
});

test('Simultaneous imports of the same return file count once', async () => {
  const { id = '' } = (await inState('submitted')) ?? {};
  if ((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).data.length === 0) {
    const { id: made } = await grace.call('makeBankFile', IN_PRODUCT);
    await app.byTwo([grace, kofi], 'releaseBankFile', because({ params: { product: 'adashi' as const, id: made } }));
  }
  const { bankFile } = await grace.call('payoutStory', inSquad(id));
  const { net } = await grace.call('payout', inSquad(id));
  const body = {
    name: 'returns.csv',
    text: `reference,cents,result,reason\n${bankFile?.reference},${net},failed,No such account\n`,
  };
  const results = await Promise.all(
    [grace, kofi].map((who) => who.call('bringInBankReturns', { ...IN_PRODUCT, body })),
  );
  expect(results.map(({ failed, known }) => [failed, known]).toSorted(([one = 0], [other = 0]) => one - other)).toEqual(
    [
      [0, 1],
      [1, 0],
    ],
  );
});
