import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad = '';

const of = (who: Caller) => who.call('dashboard', IN_PRODUCT);

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace, '7654301'); // The bank rejects the debits of this account.
  squad = await app.openSquad(grace, { size: 2 });
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

test('Before the start of a squad, the dashboard shows only the day of the first debit', async () => {
  const nothing = { nextContribution: null, nextPayout: null, lastContribution: null, history: [], running: [] };
  expect(await of(ada)).toMatchObject({ ...nothing, owed: { amount: 0, squads: [], debts: [] }, retries: [] });
  const { squads, coming, missing } = await of(ada);
  expect(squads.map(({ id }) => id)).toEqual([squad]);
  const first = { what: 'first', squadId: squad, round: 1, on: squads[0]?.startOn, amount: -10_000 };
  expect(coming).toMatchObject([first]);
  expect(missing).toEqual([]);
});

test('The dashboard lists a pending squad proposal of the member', async () => {
  const body = { name: 'Neighbours', contribution: 5_000, size: 2, startOn: app.inDays(30) };
  const { id } = await beth.call('proposeSquad', { ...IN_PRODUCT, body });
  expect((await of(beth)).squads.map((own) => own.id)).toContain(id);
  await grace.call('declineSquad', { ...inSquad(id), body: { reason: 'Not yet' } });
  expect((await of(beth)).squads.map((own) => own.id)).not.toContain(id);
});

test('Each onboarding call completes the matching step on the dashboard', async () => {
  const nina = await app.member('nina');
  const steps = async () => (await of(nina)).steps;
  const none = { identity: 'not_started', hasSquad: false, hasBank: false, guarantor: null };
  expect(await steps()).toEqual({ ...none, hasSigned: false, hasContributed: false });
  await app.verifyIdentity(nina);
  expect(await steps()).toMatchObject({ identity: 'verified', hasSquad: false });
  const later = await app.openSquad(grace, { name: 'Hillside' });
  await nina.call('joinSquad', { ...inSquad(later), body: { position: 1 } });
  expect(await steps()).toMatchObject({ hasSquad: true, hasBank: false });
  expect((await of(nina)).missing).toEqual(['bank', 'guarantor', 'agreement']);
  expect((await of(nina)).debitedFrom).toBeNull();
  await app.connectBank(nina, '7654321');
  expect((await of(nina)).debitedFrom).toBe('321');
  expect(await steps()).toMatchObject({ hasBank: true, guarantor: null });
  const elder = { name: 'Elder', email: 'elder.nina@example.com', phoneNumber: '4165550145', relationship: 'Aunt' };
  await nina.call('nominate', { body: elder });
  expect(await steps()).toMatchObject({ guarantor: 'invited', hasSigned: false });
  for (const { id } of await nina.call('myAgreements', {}))
    await nina.call('signAgreement', { params: { id }, body: { status: 'agreed', signature: 'Nina Member' } });
  expect(await steps()).toMatchObject({ hasSigned: true, hasContributed: false });
  expect((await of(nina)).missing).toEqual(['guarantor']);
  await nina.call('leaveSquad', inSquad(later));
  expect(await of(nina)).toMatchObject({ steps: { hasSquad: false }, missing: [], coming: [] });
  await grace.call('cancelSquad', because(inSquad(later)));
});

test('The dashboard, the payment page and the payout page show the same next payment and payout', async () => {
  await app.advance(11);
  const [first, second] = (await ada.call('squad', inSquad(squad))).rounds;
  const { nextContribution, nextPayout, coming } = await of(ada);
  expect(nextContribution).toMatchObject({ squad: 'Riverside', round: 1, on: first?.chargeOn, amount: -10_000 });
  expect(nextPayout).toMatchObject({ id: first?.payout.id, member: 'Ada Obi', round: 1, on: first?.payoutOn });
  const why = await ada.call('payout', inSquad(nextPayout?.id ?? ''));
  expect(why.waterfall.at(-1)?.amount).toBe(nextPayout?.amount);
  expect(coming.map(({ what, round }) => `${what} ${round}`)).toEqual(['contribution 1', 'payout 1', 'contribution 2']);
  expect((await of(beth)).nextPayout).toMatchObject({ round: 2, on: second?.payoutOn });
  const next = { squadId: squad, period: 'weekly', round: 1, isWaiting: false, payoutOn: first?.payoutOn };
  const sound = { ...next, failed: 0, tryOn: null, short: 0 };
  expect((await of(ada)).running).toEqual([{ ...sound, recipient: null }]);
  expect((await of(beth)).running).toEqual([{ ...sound, recipient: 'Ada O.' }]);
});

test('The dashboard shows a failed debit first as retried and later as owed', async () => {
  const days = app.inDays(0);
  for (let day = 0; day < 40 && (await of(beth)).retries.length === 0; day += 1) await app.advance(1);
  expect((await of(beth)).retries).toMatchObject([{ state: 'failed', round: 1 }]);
  expect((await of(ada)).running).toMatchObject([{ round: 1, failed: 1 }]);
  expect((await of(beth)).owed.amount).toBe(0);
  for (let day = 0; day < 40 && (await of(beth)).owed.amount === 0; day += 1) {
    await app.advance(1);
    expect((await of(beth)).retries.filter(({ retryOn }) => retryOn === null)).toEqual([]);
  }
  expect((await of(beth)).owed).toMatchObject({ squads: ['Riverside'], debts: [{ state: 'defaulted', round: 1 }] });
  expect(await of(ada)).toMatchObject({ owed: { amount: 0 }, retries: [] });
  expect((await of(ada)).today > days).toBe(true);
});

test('The history of the dashboard lists payments and payouts, newest first', async () => {
  const { history, lastContribution } = await of(ada);
  expect(history.map(({ what, round }) => `${what} ${round}`)).toEqual(
    expect.arrayContaining(['contribution 1', 'contribution 2', 'payout 1']),
  );
  expect(history.map(({ on }) => on)).toEqual(history.map(({ on }) => on).toSorted((a, b) => (a < b ? 1 : -1)));
  expect(history.find(({ what }) => what === 'payout')?.amount).toBeGreaterThan(0);
  expect(lastContribution).toMatchObject({ what: 'contribution', amount: -10_000 });
});

test('The dashboard does not show amounts of practice squads', async () => {
  const offers = await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } });
  const before = await of(ada);
  const { id } = await ada.call('joinTestSquad', inSquad(offers.data[0]?.id ?? ''));
  const { coming, squads } = await of(ada);
  expect(coming).toEqual(before.coming);
  expect(squads.map((own) => own.id)).toContain(id);
  expect((await grace.refused('dashboard', IN_PRODUCT)).status).toBe(403);
});

test('The dashboard omits submitted debits from the upcoming transactions, and lists their retries', async () => {
  const [carl, dora] = [
    await app.readyMember('carl', grace),
    await app.readyMember('dora', grace, '7654301'), // The bank rejects the debits of this account.
  ];
  const later = inSquad(await app.openSquad(grace, { size: 2 }));
  for (const [index, member] of [carl, dora].entries())
    await member.call('joinSquad', { ...later, body: { position: index + 1 } });
  await app.advance(11);
  const coming = async (who = carl) => (await of(who)).coming.map(({ what, round }) => `${what} ${round}`);
  const [first] = (await carl.call('squad', later)).rounds;
  while (app.inDays(0) < (first?.chargeOn ?? '')) await app.advance(1);
  expect(await coming()).toContain('contribution 1');
  await app.advance(1);
  const paid = async () => (await carl.call('payout', inSquad(first?.payout.id ?? ''))).state === 'paid';
  for (let day = 0; day < 20 && !(await paid()); day += 1) {
    expect(await coming()).toContain('payout 1');
    expect(await coming(carl)).not.toContain('contribution 1');
    const retries = (await of(dora)).coming.filter(({ what, round }) => what === 'contribution' && round === 1);
    expect(retries.map(({ on }) => on >= app.inDays(0))).toEqual(retries.map(() => true));
    await app.advance(1);
  }
  expect(await paid()).toBe(true);
  expect(await coming()).not.toContain('payout 1');
});

test('Only the recipient of a held payout sees an explanation on the dashboard', async () => {
  const [emma, finn] = [await app.readyMember('emma', grace), await app.readyMember('finn', grace)];
  const later = inSquad(await app.openSquad(grace, { size: 2 }));
  for (const [index, member] of [emma, finn].entries())
    await member.call('joinSquad', { ...later, body: { position: index + 1 } });
  await app.advance(11);
  expect((await of(emma)).held).toEqual([]);
  const { nextPayout } = await of(emma);
  expect(nextPayout?.isWaiting).toBe(false);
  const payout = inSquad(nextPayout?.id ?? '');
  await grace.call('holdPayout', { ...payout, body: { reason: 'Looked at' } });
  const shown = async () =>
    (await of(emma)).coming.map(({ what, round, isWaiting }) => `${what} ${round} ${isWaiting}`);
  expect(await shown()).toEqual(['payout 1 true', 'contribution 1 false', 'contribution 2 false']); // The list starts with transactions without a date.
  await app.advance(20);
  expect(await shown()).toEqual(['payout 1 true']);
  expect((await of(emma)).nextPayout).toMatchObject({ round: 1, isWaiting: true });
  expect((await of(emma)).held).toMatchObject([{ id: nextPayout?.id, round: 1, reason: 'staff', amount: 19_600 }]);
  expect((await of(finn)).held).toEqual([]);
  await app.byTwo([grace, await app.staff('second')], 'releasePayout', { ...payout, body: { reason: 'All is well' } });
  expect(await shown()).not.toContain('payout 1 true');
});
