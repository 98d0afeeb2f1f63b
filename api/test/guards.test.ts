import { addDays, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
});
afterAll(() => app.close());

/** Returns the id of a seat by the seat's index in the staff view of the squad. */
async function seatOf(squad: string, at = 0): Promise<string> {
  return (await grace.call('squad', inSquad(squad))).seats[at]?.id ?? '';
}

describe('Seats and positions', () => {
  test('Staff can assign a position only to a seat of the same squad', async () => {
    const [here, elsewhere] = [await app.openSquad(grace), await app.openSquad(grace, { name: 'Elsewhere' })];
    await ada.call('joinSquad', { ...inSquad(elsewhere), body: { position: 1 } });
    const params = { product: 'adashi' as const, id: here, memberId: await seatOf(elsewhere) };
    expect((await grace.refused('assignPosition', because({ params, body: { position: 2, before: 1 } }))).status).toBe(
      404,
    );
    expect((await ada.call('squad', inSquad(elsewhere))).myPosition).toBe(1);
    for (const squad of [here, elsewhere]) await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('A member can use only their own guarantors for a seat', async () => {
    const squad = await app.openSquad(grace);
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const [ofBeth] = (await beth.call('guarantors', { query: {} })).data;
    const body = { guarantorId: ofBeth?.id ?? '' };
    expect((await ada.refused('updateGuarantor', { ...inSquad(squad), body })).status).toBe(404);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('A member cannot use a declined guarantor for a seat', async () => {
    const squad = await app.openSquad(grace);
    const { db } = app.context;
    const status = (to: string) => sql`update guarantors set status = ${to} where member_id = ${ada.id}`.execute(db);
    await status('declined');
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await status('verified');
    const { rows } = await sql`select guarantor_id from seats where squad_id = ${squad}`.execute(db);
    expect(rows).toEqual([{ guarantor_id: null }]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('When staff reduce the size of a squad, the members keep their order and leave no position empty', async () => {
    const squad = await app.openSquad(grace, { size: 4 });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 4 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { size: 2 } }));
    expect((await beth.call('squad', inSquad(squad))).myPosition).toBe(1);
    expect((await ada.call('squad', inSquad(squad))).myPosition).toBe(2);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('When staff increase the size of a squad, the members keep their positions', async () => {
    const squad = await app.openSquad(grace, { size: 3, feeBps: 0 });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 3 } });
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { size: 4 } }));
    expect((await ada.call('squad', inSquad(squad))).myPosition).toBe(3);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('Staff cannot reduce a squad below the number of members', async () => {
    const squad = await app.openSquad(grace, { size: 5, orderRule: 'draw' });
    for (const [index, who] of [ada, beth, await app.readyMember('third', grace)].entries())
      await who.call('joinSquad', { ...inSquad(squad), body: { nonce: `${index}a`.repeat(16) } });
    const shrink = (size: number) => ({ ...inSquad(squad), body: { size } });
    expect((await grace.refused('changeSquad', because(shrink(2)))).code).toBe('fewer_than_members');
    await grace.call('changeSquad', because(shrink(3)));
    const { rows } = await sql`select position from seats where squad_id = ${squad}`.execute(app.context.db);
    expect(rows).toEqual([{ position: null }, { position: null }, { position: null }]);
    await grace.call('cancelSquad', because(inSquad(squad)));
    expect((await grace.refused('changeSquad', because(shrink(4)))).code).toBe('wrong_state');
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { name: 'Was never' } }));
  });

  test('Staff can change the size of a proposed squad', async () => {
    const body = { name: 'Proposed', contribution: 10_000, size: 4, startOn: app.inDays(20) };
    const { id } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    await grace.call('changeSquad', because({ ...inSquad(id), body: { size: 6 } }));
    expect((await grace.call('squad', inSquad(id))).size).toBe(6);
    await grace.call('declineSquad', { ...inSquad(id), body: { reason: 'Was a try' } });
  });

  test('Before the start of a squad, staff cannot delete a member of the squad', async () => {
    const squad = await app.openSquad(grace);
    const waiting = await app.readyMember('waiting', grace);
    await waiting.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    expect(
      (await grace.refused('deletePerson', { params: { id: waiting.id }, body: { reason: 'As they asked' } })).code,
    ).toBe('has_money');
    await waiting.call('leaveSquad', inSquad(squad));
    await grace.call('deletePerson', { params: { id: waiting.id }, body: { reason: 'As they asked' } });
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('Debts, payouts and rewards', () => {
  test('A member who owes a contribution cannot join another squad', async () => {
    const poor = await app.readyMember('poor', grace, '9999901');
    const squad = await app.openSquad(grace, { size: 3, name: 'Hillside' });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await poor.call('joinSquad', { ...inSquad(squad), body: { position: 3 } });
    await app.advance(29);
    const { data } = await poor.call('payments', { ...IN_PRODUCT, query: {} });
    const missed = data.filter(({ state, attempts }) => attempts > 1 || state === 'failed');
    expect(Math.max(...data.map(({ attempts }) => attempts))).toBe(3);
    const mails = await app.mailsTo('elder.poor@example.com');
    expect(mails.filter(({ subject }) => subject === 'Ada Obi missed a contribution')).toHaveLength(missed.length);
    const open = await app.openSquad(grace, { name: 'Next' });
    expect((await poor.refused('joinSquad', { ...inSquad(open), body: { position: 1 } })).code).toBe('in_default');
    await grace.call('cancelSquad', because(inSquad(open)));
  });

  test('A payout waits until the identity of the recipient is verified again', async () => {
    const squad = await app.openSquad(grace, { name: 'Identity' });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await app.advance(14);
    const set = (kycVerificationStatus: 'pending' | 'verified') =>
      grace.call('updateUserKyc', { params: { id: ada.id }, body: { kycVerificationStatus, reason: 'A test' } });
    await set('pending');
    await app.advance(10);
    const first = async () =>
      (await grace.call('payouts', { ...IN_PRODUCT, query: { q: 'Identity' } })).data.find(({ round }) => round === 1);
    expect(await first()).toMatchObject({ state: 'held', heldReason: 'identity' });
    await set('verified');
    await app.advance(1);
    expect(await first()).toMatchObject({ state: 'held', heldReason: 'unconfirmed' });
    const second = await app.staff('second', 'kyc_officer');
    await second.call('confirmIdentity', { params: { id: ada.id }, body: { reason: 'A test' } });
    await app.advance(1);
    expect((await first())?.state).toMatch(/submitted|paid/);
  });

  test('The referrer gets a reward 30 days after the first contribution', async () => {
    // The wallet of the referrer contains only the reward.
    const referrer = await app.member('referrer');
    const { referralCode } = await referrer.call('me', {});
    const wallet = async () => (await referrer.call('me', {})).wallet;
    const before = await wallet();
    const referred = await app.readyMember('referred', grace, '1234567', referralCode);
    const squad = await app.openSquad(grace, { name: 'Reward' });
    await referred.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    const first = async () =>
      (await referred.call('payments', { ...IN_PRODUCT, query: {} })).data.find(({ state }) => state === 'confirmed');
    for (let days = 0; days < 24 && !(await first()); days += 1) await app.advance(1);
    const { chargeOn = '' } = (await first()) ?? {};
    expect(chargeOn).not.toBe('');
    while (app.context.clock.today() < addDays(localDate(chargeOn ?? ''), 29)) await app.advance(1);
    expect(await wallet()).toBe(before);
    await app.advance(1);
    expect(await wallet()).toBe(before + 1_000);
  });
});

describe('Before the start of a squad', () => {
  test('A member can change only their own position', async () => {
    const squad = await app.openSquad(grace, { size: 3 });
    const take = (who: Caller, position: number) =>
      who.refused('updatePosition', { ...inSquad(squad), body: { position } });
    const trust = (who: Caller, guarantorId: string) =>
      who.refused('updateGuarantor', { ...inSquad(squad), body: { guarantorId } });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    expect((await take(beth, 2)).status).toBe(404);
    expect((await take(app.visitor, 2)).status).toBe(401);
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect((await take(ada, 2)).code).toBe('position_taken');
    expect((await take(ada, 4)).fields).toHaveProperty('position');
    await ada.call('updatePosition', { ...inSquad(squad), body: { position: 3 } });
    await beth.call('updatePosition', { ...inSquad(squad), body: { position: 1 } });
    expect((await beth.call('squad', inSquad(squad))).myPosition).toBe(1);
    expect((await ada.call('squad', inSquad(squad))).myPosition).toBe(3);
    const { myGuarantor } = await ada.call('squad', inSquad(squad));
    expect(myGuarantor).toMatchObject({ name: 'Elder', status: 'verified' });
    expect((await beth.call('squad', inSquad(squad))).myGuarantor?.id).not.toBe(myGuarantor?.id);
    const named = { name: 'Uncle', email: 'uncle@example.com', phoneNumber: '4165550145', relationship: 'Uncle' };
    const { id: uncle } = await ada.call('nominate', { body: named });
    await ada.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId: uncle } });
    expect((await ada.call('squad', inSquad(squad))).myGuarantor).toMatchObject({ name: 'Uncle', status: 'invited' });
    await ada.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId: myGuarantor?.id ?? '' } });
    await sql`update guarantors set status = 'declined' where id = ${uncle}`.execute(app.context.db);
    expect((await trust(ada, uncle)).code).toBe('guarantor_unwilling');
    expect((await trust(beth, uncle)).status).toBe(404);
    // A new guarantor replaces an earlier, unverified guarantor.
    const state = (status: string) =>
      sql`update guarantors set status = ${status} where id = ${myGuarantor?.id}`.execute(app.context.db);
    await state('declined');
    await ada.call('nominate', { body: { ...named, name: 'Cousin', email: 'cousin@example.com' } });
    expect((await ada.call('squad', inSquad(squad))).myGuarantor).toMatchObject({ name: 'Cousin', status: 'invited' });
    await state('verified');
    await ada.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId: myGuarantor?.id ?? '' } });
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { size: 2 } }));
    await app.advance(14);
    expect((await ada.call('squad', inSquad(squad))).status).toBe('active');
    expect((await take(ada, 1)).code).toBe('wrong_state');
    for (const orderRule of ['draw', 'assigned']) {
      const other = await app.openSquad(grace, { orderRule });
      await ada.call('joinSquad', { ...inSquad(other), body: { nonce: 'ab'.repeat(16) } });
      const of = { ...inSquad(other), body: { position: 1 } };
      expect((await ada.refused('updatePosition', of)).code).toBe(orderRule === 'draw' ? 'wrong_state' : 'forbidden');
      await grace.call('cancelSquad', because(inSquad(other)));
    }
  });
});
