import { PERMISSIONS_OF, ROLES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { until } from './until.ts';

let app: TestApp;
let grace: Caller;
let femi: Caller;
let claire: Caller;
let ada: Caller;
let bisi: Caller;
/** Ids of confirmed contributions of CA$100.00, newest first. */
let paid: string[] = [];
/** Number and amount of acts that the test with simultaneous decisions approved. Both are zero after a decline. */
let raced = { acts: 0, amount: 0 };

beforeAll(async () => {
  app = await TestApp.open();
  [grace, femi, claire] = [
    await app.staff('grace'),
    await app.staff('femi', 'finance'),
    await app.staff('claire', 'superadmin'),
  ];
  ada = await app.readyMember('ada', grace);
  bisi = await app.readyMember('bisi', grace);
  const squads = [
    await app.openSquad(grace, { name: 'Small', contribution: 2_000 }),
    await app.openSquad(grace, { name: 'Large' }),
  ];
  for (const squad of squads) {
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await bisi.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  }
  for (let days = 0; days < 40 && paid.length < 2; days += 1) {
    await app.advance(1);
    const { data } = await grace.call('payments', { ...IN_PRODUCT, query: { state: 'confirmed', person: ada.id } });
    paid = data.toSorted((a, b) => b.amount - a.amount).map(({ id }) => id);
  }
});
afterAll(() => app.close());

const REASON = 'Her employer paid late';
const refund = (id: string) => ({ ...inSquad(id), body: { reason: REASON, isWaived: true } });
const stateOf = async (id: string) => (await grace.call('payment', inSquad(id))).state;
const acts = async (who: Caller, view: 'all' | 'mine_to_decide' | 'mine' | 'decided' = 'all') =>
  (await who.call('proposedActs', { query: { view } })).data;

describe('Refund of CA$100.00 (MONEY §3.11)', () => {
  let act = '';
  test('A proposal by one person does not change the payment', async () => {
    act = await femi.propose('refundPayment', refund(paid[0] ?? ''));
    expect(await stateOf(paid[0] ?? '')).toBe('confirmed');
    expect(await acts(femi)).toMatchObject([
      { id: act, kind: 'refundPayment', amount: 10_000, reason: REASON, standing: 'own', proposedBy: 'femi Staff' },
    ]);
    expect(await acts(grace, 'mine_to_decide')).toMatchObject([{ id: act, standing: 'decide' }]);
  });
  test('The queue shows the act with its current facts, the limits of one person and the people who can decide', async () => {
    const seen = await grace.call('proposedAct', { params: { id: act } });
    expect(seen).toMatchObject({ isValid: true, standing: 'decide', signals: null, facts: { isWaived: true } });
    expect(seen.now).toEqual(seen.facts);
    expect(seen.limits).toEqual({ act: 5_000, day: 20_000, month: 50_000 });
    expect(seen.deciders).toEqual(['claire Staff', 'grace Staff']);
    // A person who cannot decide the act can remind the deciders once a day.
    const hassan = await app.staff('hassan', 'kyc_officer');
    const reminders = async (who: Caller) =>
      (await who.call('notifications', { query: {} })).data.find(({ kind }) => kind === 'act_waits')?.count;
    const before = await reminders(grace);
    expect(seen.isReminded).toBe(false);
    for (const _ of [1, 2]) await hassan.call('remindOfAct', { params: { id: act } });
    expect([before, await reminders(grace), await reminders(femi)]).toEqual([undefined, 2, undefined]);
    expect((await hassan.call('proposedAct', { params: { id: act } })).isReminded).toBe(true);
    const by = async (proposedBy: string) => (await grace.call('proposedActs', { query: { proposedBy } })).total;
    expect([await by(femi.id), await by(claire.id)]).toEqual([1, 0]);
    const { proposers, waitingAmount, withAmount } = await grace.call('proposedActs', {});
    expect({ proposers, waitingAmount, withAmount }).toEqual({
      proposers: [{ id: femi.id, name: 'femi Staff' }],
      waitingAmount: 10_000,
      withAmount: 1,
    });
  });
  test('A staff member with the same phone number as the member sees the conflict without the number', async () => {
    const setPhone = (phone: string | null) =>
      sql`update people set phone_number = ${phone} where id = ${claire.id}`.execute(app.context.db);
    const { rows } = await sql<{
      phone: string;
    }>`select phone_number as phone from people where id = ${ada.id}`.execute(app.context.db);
    await setPhone(rows[0]?.phone ?? '');
    const seen = await claire.call('proposedAct', { params: { id: act } });
    expect(seen).toMatchObject({
      standing: 'conflict',
      signals: { phone: true, bank: false, name: false, address: false },
      deciders: ['grace Staff'],
    });
    await setPhone(null);
  });
  test('A repeated call by the proposer returns the act that already waits', async () => {
    expect(await femi.propose('refundPayment', refund(paid[0] ?? ''))).toBe(act);
    expect(await acts(grace)).toHaveLength(1);
  });
  test('The server and the database both reject an approval by the proposer', async () => {
    const own = await femi.refused('approveAct', { params: { id: act }, body: { reason: REASON } });
    expect(own.code).toBe('same_staff');
    const forge = (person: string) =>
      sql`
      update proposed_acts set state = 'approved', decided_by = ${person}, decided_at = now() where id = ${act}
    `.execute(app.context.db);
    await expect(forge(femi.id)).rejects.toThrow('same_staff');
    const support = await app.staff('sam', 'support');
    await expect(forge(support.id)).rejects.toThrow('forbidden');
    await app.setRole(ada, 'finance');
    await expect(forge(ada.id)).rejects.toThrow('own_case');
    await sql`update people set role = 'user' where id = ${ada.id}`.execute(app.context.db);
    await expect(sql`update proposed_acts set amount = 1 where id = ${act}`.execute(app.context.db)).rejects.toThrow(
      'never changes',
    );
  });
  test('Two simultaneous approvals refund the member once', async () => {
    const kofi = await app.staff('kofi', 'finance');
    const input = { params: { id: act }, body: { reason: 'Debit and ledger checked' } };
    for (const who of [grace, kofi]) await who.confirm();
    const answers = await Promise.all([grace, kofi].map((who) => who.raw('approveAct', input)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stateOf(paid[0] ?? '')).toBe('cancelled');
    await app.context.runDailyJobs();
    const orders = await sql`select 1 from sandbox_orders where key like 'charge_refund:%'`.execute(app.context.db);
    expect(orders.rows).toHaveLength(1);
  });
  test('One of two simultaneous decisions about an act gets a conflict', async () => {
    const filling = await femi.propose('fillFund', {
      body: { from: 'bank', bankReference: 'RBC 1', amount: 10_000, reason: REASON, version: 0 },
    });
    const decision = { params: { id: filling }, body: { reason: 'Not at the bank' } };
    for (const who of [grace, claire]) await who.confirm();
    const [declined, approved] = await Promise.all([
      grace.raw('declineAct', decision),
      claire.raw('approveAct', decision),
    ]);
    expect([declined.statusCode, approved.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    if (approved.statusCode === 200) raced = { acts: 1, amount: 10_000 };
  });
  test('The audit log names both people in one row', async () => {
    const { rows } = await sql<{ actor: string; approver: string }>`
      select actor_id as actor, details ->> 'approvedBy' as approver from activity where action = 'refunded_payment'
    `.execute(app.context.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toBe(femi.id);
    expect(rows[0]?.approver).not.toBe(femi.id);
  });
});

describe('Act that one person can do without approval (setting staffAlone)', () => {
  test('A refund of CA$20.00 needs one person', async () => {
    const answer = await femi.raw('refundPayment', refund(paid[1] ?? ''));
    expect(answer.statusCode).toBe(200);
    expect(await stateOf(paid[1] ?? '')).toBe('cancelled');
    const { rows } = await sql`select 1 from proposed_acts where state = 'alone' and amount = 2000`.execute(
      app.context.db,
    );
    expect(rows).toHaveLength(1);
  });
});

test('Superadmins get one daily notice about all acts, whether one or two people decided them', async () => {
  const noticesOf = async (who: Caller) =>
    (await who.call('notifications', { query: {} })).data.filter(({ kind }) => kind === 'acts_of_day');
  await app.advance(1);
  await app.context.runDailyJobs();
  expect(await noticesOf(claire)).toMatchObject([{ acts: 2 + raced.acts, amount: 12_000 + raced.amount }]);
  for (const other of [grace, femi]) expect(await noticesOf(other)).toEqual([]);
});

describe('Limits for acts without approval', () => {
  const small = async () => {
    const { data } = await grace.call('payments', { ...IN_PRODUCT, query: { state: 'confirmed', person: bisi.id } });
    return data.find(({ amount }) => amount === 2_000)?.id ?? '';
  };
  /** Records a refund to Bisi that another staff member made this month without approval. */
  const decidedBefore = (amount: number) =>
    sql`
      insert into proposed_acts (kind, input, facts, hash, object, subject_id, amount, permission, reason, state, proposed_by, proposed_at)
      values ('refundPayment', '{}', '{}', '', 'payment:0', ${bisi.id}, ${amount}, 'payments.act', 'Before', 'alone', ${claire.id}, ${app.context.clock.now()})
    `.execute(app.context.db);

  test('A refund fails if the payment changes while the call waits for the squad’s lock', async () => {
    const payment = await small();
    let answer: ReturnType<Caller['raw']> | undefined;
    await app.context.db.transaction().execute(async (trx) => {
      await sql`select from squads for update`.execute(trx);
      answer = femi.raw('refundPayment', refund(payment));
      // The call waits for the locked squad.
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await waits.execute(trx)).rows.length > 0);
      await sql`update charges set amount = 1900 where (squad_id, round, seat_id) =
        (select squad_id, round, seat_id from contributions where id = ${payment})`.execute(trx);
    });
    expect((await answer)?.json()).toMatchObject({ code: 'facts_changed' });
    expect(await stateOf(payment)).toBe('confirmed');
    await sql`update charges set amount = 2000 where amount = 1900`.execute(app.context.db);
  });
  test('A small refund needs a second person when the member’s total for the month would exceed the limit', async () => {
    await decidedBefore(48_001);
    const act = await femi.propose('refundPayment', refund(await small()));
    await femi.call('withdrawAct', { params: { id: act }, body: { reason: 'Next month' } });
  });
});

describe('Change of a setting', () => {
  const change = async (value: number) => ({
    body: {
      version: (await claire.call('platformSettings', {})).version,
      name: 'approvalAbove' as const,
      value,
      reason: 'Squads of thirty',
    },
  });
  const valueOf = async () =>
    (await claire.call('platformSettings', {})).data.find(({ name }) => name === 'approvalAbove')?.value;

  test('A setting has its old value until another person approves', async () => {
    const act = await claire.propose('changeSetting', await change(800_000));
    expect(await valueOf()).toBe(500_000);
    await grace.call('approveAct', { params: { id: act }, body: { reason: 'Agreed' } });
    expect(await valueOf()).toBe(800_000);
  });
  test('Nobody can approve a proposal after the setting has changed', async () => {
    const old = await claire.propose('changeSetting', await change(900_000));
    await app.byTwo([grace, claire], 'changeSetting', await change(700_000));
    expect(await acts(grace)).toMatchObject([
      { id: old, isValid: false, facts: { from: 800_000 }, now: { from: 700_000 } },
    ]);
    await grace.confirm();
    expect((await grace.refused('approveAct', { params: { id: old }, body: { reason: 'Agreed' } })).code).toBe(
      'facts_changed',
    );
    expect(await valueOf()).toBe(700_000);
    await grace.call('declineAct', { params: { id: old }, body: { reason: 'Propose it again' } });
    const { data: notices } = await claire.call('notifications', {});
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'act_declined', actId: old, reason: 'Propose it again' }),
    );
  });
  test('When two people make the same call at the same time, one proposes the act and the other approves the act', async () => {
    const input = await change(750_000);
    for (const who of [grace, claire]) await who.confirm();
    let answers: ReturnType<Caller['raw']>[] = [];
    await app.context.db.transaction().execute(async (trx) => {
      // Both calls wait for this lock, so neither call finds the act of the other call.
      await sql`lock table proposed_acts in share mode`.execute(trx);
      answers = [grace, claire].map((who) => who.raw('changeSetting', input));
      await app.waiting('update "proposed_acts"', 2);
    });
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 202]);
    expect(await valueOf()).toBe(750_000);
    expect(await acts(grace)).toEqual([]);
    await app.byTwo([grace, claire], 'changeSetting', await change(700_000));
  });
  test('Only the proposer can withdraw an act, and the setting then stays unchanged', async () => {
    const act = await claire.propose('changeSetting', await change(600_000));
    const input = { params: { id: act }, body: { reason: 'A typing error' } };
    expect((await grace.refused('withdrawAct', input)).code).toBe('forbidden');
    await claire.call('withdrawAct', input);
    expect(await valueOf()).toBe(700_000);
    expect((await acts(grace, 'decided'))[0]).toMatchObject({
      id: act,
      state: 'withdrawn',
      decisionReason: 'A typing error',
    });
  });
  test('An impossible change is rejected before it is proposed', async () => {
    await claire.confirm();
    expect((await claire.refused('changeSetting', await change(-1))).fields).toHaveProperty('value');
    expect(await acts(claire)).toEqual([]);
  });
});

describe('Staff accounts', () => {
  const invitation = { body: { email_address: 'ama@example.com', role: 'finance' as const, reason: 'Second person' } };
  test('An invitation by a superadmin needs the approval of an administrator', async () => {
    const act = await claire.propose('inviteStaff', invitation);
    const invited = async () => (await claire.call('staff', { query: { state: 'invited' } })).total;
    expect(await invited()).toBe(0);
    await grace.call('approveAct', { params: { id: act }, body: { reason: 'Known to me' } });
    expect(await invited()).toBe(1);
  });
  test('Nobody can approve an act of a proposer who has been suspended', async () => {
    const boss = await app.staff('boss', 'superadmin');
    const act = await boss.propose('suspendStaff', { params: { id: femi.id }, body: { reason: 'Left the team' } });
    const other = await claire.propose('suspendStaff', { params: { id: boss.id }, body: { reason: 'A mistake' } });
    await grace.call('approveAct', { params: { id: other }, body: { reason: 'Agreed' } });
    await grace.confirm();
    expect((await grace.refused('approveAct', { params: { id: act }, body: { reason: 'Agreed' } })).code).toBe(
      'facts_changed',
    );
  });
  test('The first superadmin can invite one other administrator without approval', async () => {
    const empty = await TestApp.open();
    const first = await empty.staff('first', 'superadmin');
    const to = (email_address: string, role: 'admin' | 'finance') => ({
      body: { email_address, role, reason: 'Second administrator' },
    });
    await first.call('inviteStaff', to('second@example.com', 'admin'));
    await first.propose('inviteStaff', to('third@example.com', 'finance'));
    await empty.close();
  });
});

test('The permissions in the database equal the permissions in the contract', async () => {
  const { rows } = await sql<{
    role: string;
    permission: string;
  }>`select role, permission from role_permissions`.execute(app.context.db);
  const contract = ROLES.flatMap((role) => PERMISSIONS_OF[role].map((permission) => `${role} ${permission}`));
  expect(rows.map(({ role, permission }) => `${role} ${permission}`).toSorted()).toEqual(contract.toSorted());
});
