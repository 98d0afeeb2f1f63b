import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile, verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let carl: Caller;
const someone = (caller: Caller | undefined): Caller => {
  if (!caller) throw new Error('nobody');
  return caller;
};

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace, '1234502');
  carl = await app.readyMember('carl', grace);
});
afterAll(() => app.close());

describe('Full rotation through API calls', () => {
  test('A squad with a drawn order completes the rotation despite a failed debit', async () => {
    const squad = await app.openSquad(grace, { size: 3, orderRule: 'draw' });
    const body = { nonce: 'ab'.repeat(16) };
    // Beth leaves and joins again before the start. The draw must not use her first nonce.
    await beth.call('joinSquad', { ...inSquad(squad), body });
    await beth.call('leaveSquad', inSquad(squad));
    for (const member of [ada, beth, carl]) await member.call('joinSquad', { ...inSquad(squad), body });
    await app.advance(14);
    const started = await ada.call('squad', inSquad(squad));
    expect(started.status).toBe('active');
    const { inUse, draws } = await ada.call('squadDraw', inSquad(squad));
    expect(started.rounds.map((round) => round.recipient)).toEqual(draws.at(-1)?.turns);
    expect(inUse).toEqual(draws.at(-1)?.turns);

    await app.advance(11);
    expect((await ada.call('squad', inSquad(squad))).reserve).toBe(300); // The reserve contains 1 % of the first pot.
    await app.advance(29);
    const ended = await ada.call('squad', inSquad(squad));
    expect(ended).toMatchObject({ status: 'completed', reserve: 0 });
    expect(ended.rounds.map((round) => round.payout.state)).toEqual(['paid', 'paid', 'paid']);
    const mine = await beth.call('payments', { ...IN_PRODUCT, query: {} });
    expect(mine.data.map((payment) => payment.state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(Math.max(...mine.data.map((payment) => payment.attempts))).toBe(2);
    const payment = mine.data[0]?.id ?? '';
    expect((await ada.refused('payment', inSquad(payment))).status).toBe(404);
    expect((await grace.call('payment', inSquad(payment))).member).toBe('Ada Obi');
    expect((await grace.refused('retryPayment', { ...inSquad(payment), body: { reason: 'A try' } })).code).toBe(
      'wrong_state',
    );
    const [payout] = (await ada.call('payouts', { ...IN_PRODUCT, query: {} })).data;
    const detail = await ada.call('payout', inSquad(payout?.id ?? ''));
    expect(detail.waterfall.at(-1)).toMatchObject({ kind: 'net', amount: payout?.net });
    expect((await beth.refused('payout', inSquad(payout?.id ?? ''))).status).toBe(404);
    expect(await verifyLedger(app.context.db)).toBeNull();
    expect((await ada.call('me', {})).wallet).toBe(300);
  });

  test('A large payout needs the approval of two staff members', async () => {
    const kofi = await app.staff('kofi', 'superadmin');
    const squad = await app.openSquad(grace, { size: 6, contribution: 100_000, feeBps: 60 });
    const members = [ada, beth, carl];
    for (const name of ['emi', 'femi', 'gina']) members.push(await app.readyMember(name, grace));
    for (const [index, member] of members.entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    await carl.call('proposeSwap', {
      ...inSquad(squad),
      body: { seat: (await grace.call('squad', inSquad(squad))).seats[3]?.id ?? '' },
    });
    const swap = (await grace.call('squad', inSquad(squad))).swaps[0]?.id ?? '';
    const params = { product: 'adashi' as const, id: squad, swapId: swap };
    expect((await ada.refused('acceptSwap', { params })).status).toBe(404);
    await someone(members[3]).call('acceptSwap', { params });
    expect((await carl.call('squad', inSquad(squad))).myPosition).toBe(4);
    await carl.call('proposeSwap', {
      ...inSquad(squad),
      body: { seat: (await grace.call('squad', inSquad(squad))).seats[4]?.id ?? '' },
    });
    const second = (await grace.call('squad', inSquad(squad))).swaps[0]?.id ?? '';
    await someone(members[4]).call('declineSwap', { params: { ...params, swapId: second } });

    const planned = (await ada.call('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } })).data;
    expect(planned).toEqual([]);
    await app.advance(11);
    const [first] = (await ada.call('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } })).data;
    const why = (await ada.call('payout', inSquad(first?.id ?? ''))).waterfall;
    expect(why.at(-1)?.amount).toBe(first?.expectedNet);
    expect(why.map((line) => [line.kind, line.amount])).toEqual([
      ['expected', 600_000],
      ['fee', -3_600],
      ['reserve_share', -6_000],
      ['net', 590_400],
    ]);
    await app.advance(13);
    const list = () => grace.call('payouts', { ...IN_PRODUCT, query: { q: 'Riverside', state: 'awaiting_approval' } });
    const waiting = (await list()).data[0];
    expect(waiting?.expectedNet).toBeGreaterThan(500_000);
    const payout = inSquad(waiting?.id ?? '');
    expect((await ada.refused('approvePayout', payout)).status).toBe(403);
    const approval = { ...payout, body: { account: waiting?.account?.id ?? '', reason: 'Looked at' } };
    const act = await grace.propose('approvePayout', approval);
    expect((await grace.refused('approveAct', { params: { id: act }, body: WHY })).code).toBe('same_staff');
    await grace.call('holdPayout', { ...payout, body: { reason: 'Looked at' } });
    expect((await grace.call('payout', payout)).heldReason).toBe('staff');
    await app.byTwo([grace, kofi], 'releasePayout', { ...payout, body: { reason: 'Looked at' } });
    await app.context.runDailyJobs();
    await kofi.call('approvePayout', approval);
    await app.context.runDailyJobs();
    expect((await grace.call('payout', payout)).state).toBe('submitted');
    expect((await grace.call('bankFiles', { ...IN_PRODUCT, query: {} })).next).toMatchObject({ payouts: 1 });
    await app.byTwo([grace, kofi], 'payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [waiting?.id ?? ''] } });
    await app.context.runDailyJobs();
    expect((await grace.call('payout', payout)).state).toBe('failed');
    expect((await ada.refused('leaveSquad', inSquad(squad))).code).toBe('already_paid');
    expect(
      (await grace.refused('deletePerson', { params: { id: ada.id }, body: { reason: 'As they asked' } })).code,
    ).toBe('has_money');
    await someone(members[5]).call('leaveSquad', inSquad(squad));
    expect((await grace.call('squad', inSquad(squad))).rounds.at(-1)?.kind).toBe('refund');
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('A guarantor can pay a defaulted contribution only once through the mailed link', async () => {
    const poor = await app.readyMember('poor', grace, '9999901');
    const squad = await app.openSquad(grace, { size: 3, name: 'Hillside' });
    await poor.call('joinSquad', { ...inSquad(squad), body: { position: 3 } });
    const rich = await app.readyMember('rich', grace);
    await rich.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const calm = await app.readyMember('calm', grace);
    await calm.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await app.advance(29);
    const mails = await app.mailsTo('elder.poor@example.com');
    expect(mails.map((mail) => mail.subject)).toEqual(
      expect.arrayContaining(['Ada Obi missed a contribution', 'Ada Obi is in default']),
    );
    const query = { id: mails.at(-1)?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '' };
    const { owed } = await app.visitor.call('guarantorByLink', { query });
    expect(owed % 10_000).toBe(0);
    expect(owed).toBeGreaterThan(0);
    const press = () => app.visitor.call('payByLink', { query });
    expect([(await press()).paid, (await press()).paid]).toEqual([owed, 0]);
    expect((await app.visitor.call('guarantorByLink', { query })).owed).toBe(0);
    const states = (await poor.call('payments', { ...IN_PRODUCT, query: {} })).data.map((payment) => payment.state);
    expect(states).toContain('recovered');
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('Staff can replace a member of a running squad after a notice of 14 days', async () => {
    const squad = await app.openSquad(grace, { size: 8, name: 'Process' });
    const members: Caller[] = [];
    for (let position = 1; position <= 8; position += 1) {
      const member = await app.readyMember(`process${position}`, grace);
      await member.call('joinSquad', { ...inSquad(squad), body: { position } });
      members.push(member);
    }
    await app.advance(14);
    const last = (await grace.call('squad', inSquad(squad))).rounds.at(-1)?.recipient ?? '';
    const params = { product: 'adashi' as const, id: squad, memberId: last };
    const step = (to: string) => ({ params, body: { reason: 'Threatened another member', step: to } });
    expect((await grace.refused('removeMember', step('seat'))).code, 'it has started').toBe('wrong_state');
    expect((await grace.raw('removeMember', step('notice'))).json().message).toBe('notice given');
    expect((await app.mailsTo('process8@example.com'))[0]?.text).toContain('Threatened another member');
    const remove = step('decision');
    expect((await grace.refused('removeMember', remove)).code).toBe('removal_too_early');
    await app.advance(14);
    const judge = await app.staff('judge');
    const decision = (await judge.raw('removeMember', remove)).json().details.act;
    expect((await judge.refused('approveAct', { params: { id: decision }, body: WHY })).code).toBe('same_staff');
    await grace.call('approveAct', { params: { id: decision }, body: WHY });
    expect((await grace.call('squad', inSquad(squad))).rounds.at(-1)).toMatchObject({
      kind: 'refund',
      recipient: last,
    });
    // A member whose payout contained the leaver's contribution pays in the refund round.
    const calendar = (await someone(members[0]).raw('squadCalendar', inSquad(squad))).body;
    expect(calendar.match(/SUMMARY:Process: contribution \d+/g)?.at(-1)).toBe('SUMMARY:Process: contribution 8');
    expect(await verifyLedger(app.context.db)).toBeNull();
  });

  test('Only members can see the ledger, the draw and the calendar of a squad', async () => {
    const [squad] = (await ada.call('mySquads', { ...IN_PRODUCT, query: { status: 'completed' } })).data;
    const of = inSquad(squad?.id ?? '');
    const oldest = { pageSize: 100, sort: 'on', order: 'asc' } as const;
    const movements = (await ada.call('squadLedger', { ...of, query: oldest })).data;
    expect(movements.filter((movement) => movement.kind === 'payout').map((movement) => movement.from)).toEqual([
      'pot 1',
      'pot 2',
      'pot 3',
    ]);
    const draw = await ada.call('squadDraw', of);
    expect(draw.inUse).toHaveLength(3);
    expect(draw.secret).toMatch(/^[0-9a-f]{64}$/); // The draw remains visible after the squad is completed.
    const calendar = await ada.raw('squadCalendar', of);
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body.match(/SUMMARY:Riverside: contribution/g)).toHaveLength(3);
    expect(calendar.body.match(/SUMMARY:Riverside: payout/g)).toHaveLength(1);
    await beth.call('writeMessage', { ...of, body: { text: 'Thank you all <3' } });
    expect(await ada.call('messages', of)).toMatchObject([{ isYou: false, text: 'Thank you all <3' }]);
    expect((await ada.refused('writeMessage', { ...of, body: { text: '' } })).status).toBe(400);
    const outsider = await app.member('outsider');
    for (const name of ['squadLedger', 'squadDraw', 'squadCalendar', 'messages'] as const)
      expect((await outsider.refused(name, of)).status).toBe(404);
  });

  test('A practice squad does not add transfers to the ledger', async () => {
    const before = await sql`select count(*) from ledger_transfers`.execute(app.context.db);
    const offers = await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } });
    const { id: copy } = await ada.call('joinTestSquad', inSquad(offers.data[0]?.id ?? ''));
    expect((await beth.refused('nextWeek', inSquad(copy))).status).toBe(404);
    expect((await ada.call('squad', inSquad(copy))).seats.map((seat) => seat.isYou)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    for (let week = 0; week < 3; week += 1) await ada.call('nextWeek', inSquad(copy));
    const middle = await ada.call('squad', inSquad(copy));
    expect(middle.rounds[0]?.payout.state).toBe('paid');
    for (let week = 0; week < 6; week += 1)
      if ((await ada.call('squad', inSquad(copy))).status === 'active') await ada.call('nextWeek', inSquad(copy));
    expect((await ada.call('squad', inSquad(copy))).status).toBe('completed');
    expect((await ada.refused('nextWeek', inSquad(copy))).code).toBe('wrong_state');
    expect((await sql`select count(*) from ledger_transfers`.execute(app.context.db)).rows).toEqual(before.rows);
    const newcomer = await app.member('curious');
    expect((await newcomer.refused('joinTestSquad', inSquad(offers.data[0]?.id ?? ''))).code).toBe('identity_missing');
  });

  test('The reconciliation finds a difference between the provider and the ledger', async () => {
    const { db, payments } = app.context;
    const report = await payments.report();
    expect(report.length).toBeGreaterThan(20);
    const returned = (
      await sql<{
        key: string;
      }>`select 'payout:' || squad_id || ':' || round || ':' || seq || ':' || attempt as key from payouts where state = 'failed'`.execute(
        db,
      )
    ).rows[0]?.key;
    // Staff imported this return from a file, so the sandbox bank does not know the return.
    expect((await reconcile(db, 'clearing:sandbox', report)).map((difference) => difference.key)).toEqual(
      returned ? [returned] : [],
    );
    const [some] = report.filter((order) => order.amount > 0);
    const wrong = report.map((order) => (order.key === some?.key ? { ...order, amount: order.amount - 1 } : order));
    expect(await reconcile(db, 'clearing:sandbox', wrong)).toContainEqual({
      key: some?.key,
      reported: (some?.amount ?? 0) - 1,
      booked: some?.amount,
    });
  });

  test('The squad statistics for staff match the squads', async () => {
    const stats = await grace.call('squadStats', IN_PRODUCT);
    expect(stats.byStatus).toMatchObject({ active: 2, completed: 2 });
    expect(await grace.call('squadStatsByStatus', { ...IN_PRODUCT, query: { status: 'active' } })).toMatchObject({
      squads: 2,
    });
    expect((await grace.call('squadMembers', { ...IN_PRODUCT, query: {} })).total).toBeGreaterThan(5);
    expect((await grace.call('squadsOf', inSquad(ada.id))).length).toBeGreaterThan(1);
    expect((await ada.call('mySquads', { ...IN_PRODUCT, query: {} })).data.map((squad) => squad.status)).toContain(
      'completed',
    );
  });

  test('The audit log records every act of the rotation', async () => {
    const { rows } = await sql<{ action: string }>`select distinct action from activity`.execute(app.context.db);
    const actions = rows.map((row) => row.action);
    for (const action of [
      'opened_squad',
      'joined_squad',
      'started_squad',
      'approved_payout',
      'accepted_swap',
      'left_squad',
      'removed_member',
    ]) {
      expect(actions).toContain(action);
    }
  });
});
