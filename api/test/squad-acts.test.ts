import { closingDay, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let ready: Caller[];
let unready: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  ready = [];
  for (const name of ['ada', 'beth', 'carl', 'dora']) ready.push(await app.readyMember(name, grace));
  unready = await app.member('unready');
  await app.verifyIdentity(unready);
});
afterAll(() => app.close());

const one = (member: Caller | undefined): Caller => member ?? expect.fail('nobody');
const squadOf = (squad: string) => grace.call('squad', inSquad(squad));
const start = (squad: string) => ({ ...inSquad(squad), body: { reason: 'The engine was off' } });
const startOf = async (squad: string) =>
  (await grace.call('squadHistory', { ...inSquad(squad), query: {} })).data.find(
    ({ action }) => action === 'started_squad',
  );

async function join(squad: string, member: Caller | undefined, position?: number): Promise<void> {
  const body = position ? { position } : { nonce: 'ab'.repeat(16) };
  await one(member).call('joinSquad', { ...inSquad(squad), body });
}

/** Returns the input that reduces a squad to the ready members on the page. */
async function stay(squad: string, more: object = {}) {
  const { seats } = await squadOf(squad);
  const ids = seats
    .filter(({ standing }) => standing?.missing.every((need) => need === 'position'))
    .map(({ id }) => id);
  return { ...inSquad(squad), body: { reason: 'Not enough are ready', seats: ids, ...more } };
}

describe('Reduction of a squad to its ready members (MONEY §2)', () => {
  test('The reduction of a squad removes the members who are not ready', async () => {
    const squad = await app.openSquad(grace, { size: 6, feeBps: 0 });
    const untouched = await app.openSquad(grace, { size: 6 });
    await join(squad, unready, 1);
    await join(squad, ready[0], 5);
    await join(squad, ready[1], 3);
    await grace.call('reduceSquad', await stay(squad));
    const now = await squadOf(squad);
    expect(now).toMatchObject({ size: 2, seatsTaken: 2, feeBps: 0 });
    expect(now.seats.map(({ position }) => position)).toEqual([2, 1]);
    expect((await squadOf(untouched)).size).toBe(6);
    await grace.call('cancelSquad', because(inSquad(untouched)));
    expect((await app.mailsTo('unready@example.com'))[0]).toMatchObject({
      subject: 'You no longer have a seat in Riverside',
      text: expect.stringContaining('Not enough are ready'),
    });
    expect((await app.mailsTo('ada@example.com'))[0]?.text).toContain('everyone receives CA$198.00 once');
    await app.advance(14);
    expect((await squadOf(squad)).status).toBe('active');
    expect((await grace.refused('reduceSquad', await stay(squad))).code).toBe('wrong_state');
  });

  test('Staff can reduce a squad only if the fee stays within the limit for the new size', async () => {
    const squad = await app.openSquad(grace, { size: 8, feeBps: 100 });
    for (const [index, member] of ready.entries()) await join(squad, member, index + 1);
    const refused = await grace.refused('reduceSquad', await stay(squad));
    expect(refused.code).toBe('too_expensive');
    expect((await grace.refused('reduceSquad', await stay(squad, { feeBps: 101 }))).fields).toHaveProperty('feeBps');
    expect((await squadOf(squad)).size).toBe(8);
    await grace.call('reduceSquad', await stay(squad, { feeBps: 10 }));
    expect(await squadOf(squad)).toMatchObject({ size: 4, feeBps: 10 });
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('One of two simultaneous reductions of a squad gets a conflict', async () => {
    const squad = await app.openSquad(grace, { size: 5, feeBps: 0 });
    await join(squad, ready[0], 1);
    await join(squad, ready[1], 2);
    const shown = await stay(squad);
    await join(squad, ready[2], 3);
    expect((await grace.refused('reduceSquad', shown)).code).toBe('wrong_state');
    // The squad has the same number of members as before, but one member is different.
    await one(ready[0]).call('leaveSquad', inSquad(squad));
    expect((await grace.refused('reduceSquad', shown)).code).toBe('wrong_state');
    const input = await stay(squad);
    const answers = await Promise.all([grace.raw('reduceSquad', input), kofi.raw('reduceSquad', input)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('The reduction of a squad keeps ready members without a position', async () => {
    const squad = await app.openSquad(grace, { size: 5, orderRule: 'assigned', feeBps: 0 });
    for (const member of [unready, ready[0], ready[1]]) await join(squad, member);
    await grace.call('reduceSquad', await stay(squad));
    expect((await squadOf(squad)).seats.map(({ position }) => position)).toEqual([null, null]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('Terms of a squad', () => {
  const change = (squad: string, body: object) => ({ ...inSquad(squad), body });

  test('Staff can change the terms of a squad before a member takes a seat', async () => {
    const squad = await app.openSquad(grace, { size: 10 });
    const startOn = app.inDays(40);
    const body = { contribution: 5_000, size: 12, startOn, orderRule: 'assigned', period: 'biweekly', feeBps: 0 };
    await grace.call('changeSquad', because(change(squad, body)));
    expect(await squadOf(squad)).toMatchObject(body);
    for (const [wrong, field] of [
      [{ startOn: app.inDays(2) }, 'startOn'],
      [{ startOn: app.inDays(380) }, 'startOn'],
      [{ contribution: 1 }, 'contribution'],
      [{ feeBps: 1_001 }, 'feeBps'],
    ] as const)
      expect((await grace.refused('changeSquad', because(change(squad, wrong)))).fields).toHaveProperty(field);
    expect((await grace.refused('changeSquad', because(change(squad, { size: 5, feeBps: 900 })))).code).toBe(
      'too_expensive',
    );
    await app.advance(20);
    expect((await squadOf(squad)).startOn).toBe(startOn);
    // A squad with the order rule `assigned` has no draw and needs no beacon.
    const { rows } = await sql`select 1 from draws where squad_id = ${squad}`.execute(app.context.db);
    expect(rows).toEqual([]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('Staff cannot change the contribution or the fee after a member has joined the squad', async () => {
    const squad = await app.openSquad(grace, { size: 4, feeBps: 0 });
    await join(squad, ready[0], 1);
    for (const terms of [{ contribution: 5_000 }, { startOn: app.inDays(40) }, { orderRule: 'draw' }, { feeBps: 0 }])
      expect((await grace.refused('changeSquad', because(change(squad, terms)))).code).toBe('squad_bound');
    await grace.call('changeSquad', because(change(squad, { name: 'Harbour Four', size: 5 })));
    expect(await squadOf(squad)).toMatchObject({ name: 'Harbour Four', size: 5 });
    await grace.call('cancelSquad', because(inSquad(squad)));
    const proposal = { name: 'Ours', contribution: 10_000, size: 4, startOn: app.inDays(20), feeBps: 0 };
    const { id } = await one(ready[1]).call('proposeSquad', { ...IN_PRODUCT, body: proposal });
    expect((await grace.refused('changeSquad', because(change(id, { contribution: 5_000 })))).code).toBe('squad_bound');
    await grace.call('declineSquad', { ...inSquad(id), body: { reason: 'A try' } });
  });

  test('A draw gets a new beacon round when the start of the squad moves', async () => {
    const squad = await app.openSquad(grace);
    const draws = async () => {
      const { rows } = await sql<{ number: number; abandoned_reason: string | null }>`
        select number, abandoned_reason from draws where squad_id = ${squad} order by number
      `.execute(app.context.db);
      return rows;
    };
    expect(await draws()).toEqual([]);
    await grace.call('changeSquad', because(change(squad, { orderRule: 'draw' })));
    await grace.call('changeSquad', because(change(squad, { startOn: app.inDays(40) })));
    expect(await draws()).toEqual([
      { number: 1, abandoned_reason: 'postponed' },
      { number: 2, abandoned_reason: null },
    ]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('Decision on a squad', () => {
  test('The proposer gets a message when staff approve a proposed squad', async () => {
    const body = { name: 'Obi Family', contribution: 10_000, size: 4, startOn: app.inDays(20) };
    const { id } = await one(ready[0]).call('proposeSquad', { ...IN_PRODUCT, body });
    await grace.call('approveSquad', { ...inSquad(id), body: { reason: 'Welcome, all of you' } });
    expect((await app.mailsTo('ada@example.com'))[0]?.text).toContain('A note from us: Welcome, all of you');
    expect((await squadOf(id)).proposal?.reason).toBe('Welcome, all of you');
    await grace.call('cancelSquad', because(inSquad(id)));
  });

  test('The members of a cancelled squad get the reason for the cancellation', async () => {
    const squad = await app.openSquad(grace, { name: 'Gone' });
    await join(squad, ready[3], 1);
    await grace.call('cancelSquad', { ...inSquad(squad), body: { reason: 'Nobody else came' } });
    expect((await app.mailsTo('dora@example.com'))[0]).toMatchObject({
      subject: 'Gone was cancelled',
      text: expect.stringContaining('Nobody else came'),
    });
    const answers = await Promise.all([
      grace.raw('cancelSquad', because(inSquad(squad))),
      kofi.raw('cancelSquad', because(inSquad(squad))),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  });

  test('The daily job starts a squad on the closing day, and staff cannot start the squad earlier', async () => {
    const squad = await app.openSquad(grace, { name: 'Now', startOn: app.inDays(14) });
    await join(squad, ready[0], 1);
    await join(squad, ready[1], 2);
    const early = await grace.refused('startSquad', start(squad));
    expect(early).toMatchObject({ code: 'start_too_early' });
    await app.advance(14);
    expect((await squadOf(squad)).status).toBe('active');
    expect(await startOf(squad)).toMatchObject({ by: 'job', name: null, reason: null });
    expect((await grace.refused('startSquad', start(squad))).code).toBe('wrong_state');
  });

  test('A draw uses a later beacon round if the list of seats closes at the time of the planned round', async () => {
    const { clock } = app.context;
    const before = clock.today();
    // The squad closes on a Friday, so a weekend separates the beacon round from the first debit.
    await app.skipTo('2027-01-04');
    const squad = await app.openSquad(grace, { orderRule: 'draw', size: 2, startOn: '2027-01-22', feeBps: 0 });
    for (const member of ready.slice(0, 2)) await join(squad, member);
    const draws = async () =>
      (
        await sql<{ expected_at: Date; abandoned_reason: string | null; is_frozen: boolean }>`
        select expected_at, abandoned_reason, frozen_at is not null as is_frozen from draws
        where squad_id = ${squad} order by number`.execute(app.context.db)
      ).rows;
    const [named] = await draws();
    const speaks = named?.expected_at ?? expect.fail('no beacon was named');
    while (clock.now() < speaks) await app.skipTo(app.inDays(1));
    const moment = vi.spyOn(clock, 'now').mockReturnValue(speaks);
    await grace.raw('startSquad', start(squad));
    moment.mockRestore();
    expect(await draws()).toMatchObject([
      { abandoned_reason: 'too_late' },
      { abandoned_reason: null, is_frozen: true },
    ]);
    await grace.call('cancelSquad', because(inSquad(squad)));
    await app.skipTo(before);
  });

  test('The audit log records the staff member who started a squad', async () => {
    const squad = await app.openSquad(grace, { name: 'By hand', startOn: app.inDays(14) });
    await join(squad, ready[0], 1);
    await join(squad, ready[1], 2);
    const { leadDays, startOn } = await squadOf(squad);
    const closing = closingDay({ leadDays, startOn: localDate(startOn) });
    // Moves only the clock, because the daily jobs would start the squad.
    await app.skipTo(closing);
    for (const body of [{}, { reason: ' ' }])
      expect((await grace.refused('startSquad', { ...inSquad(squad), body })).fields).toHaveProperty('reason');
    const answers = await Promise.all([grace.raw('startSquad', start(squad)), kofi.raw('startSquad', start(squad))]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const winner = answers[0].statusCode === 200 ? 'grace Staff' : 'kofi Staff';
    expect(await startOf(squad)).toMatchObject({ by: 'staff', name: winner, reason: 'The engine was off' });
  });
});

describe('List of squads', () => {
  test('The list of squads and the tab counts agree for each state', async () => {
    const { byStatus } = await grace.call('squadStats', IN_PRODUCT);
    const listed = async (query: object) => (await grace.call('squads', { ...IN_PRODUCT, query })).total;
    for (const [status, count] of Object.entries(byStatus)) expect(await listed({ status }), status).toBe(count);
    expect(await listed({})).toBe(Object.values(byStatus).reduce((sum, count) => sum + count, 0));
    expect(await listed({ kind: 'test' })).toBeGreaterThan(0);
  });

  test('The file of squads has the filters of the list', async () => {
    const query = { status: 'cancelled' } as const;
    const { total } = await grace.call('squads', { ...IN_PRODUCT, query });
    const file = await grace.raw('squadsFile', { ...IN_PRODUCT, query });
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffSquad,Kind,State,Contribution (CAD),Period,Seats,Seats taken,Starts on,Order of payouts,Fee (%),Reserve share (%)',
    );
    expect(lines).toHaveLength(total);
    expect(lines.join('\n')).toMatch(/Harbour Four,standard,cancelled,100\.00,weekly,5,1,\d{4}-\d\d-\d\d,choice,0,1/);
  });
});

describe('List of memberships', () => {
  test('Staff can search and filter memberships', async () => {
    const all = await grace.call('squadMembers', { ...IN_PRODUCT, query: { pageSize: 100 } });
    expect(all.total).toBeGreaterThan(3);
    const active = await grace.call('squadMembers', {
      ...IN_PRODUCT,
      query: { squadStatus: 'active', sort: 'position' },
    });
    expect(active.data.map(({ position }) => position)).toEqual(
      active.data.map(({ position }) => position).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
    expect(active.data.every(({ squadStatus }) => squadStatus === 'active')).toBe(true);
    const byMail = await grace.call('squadMembers', { ...IN_PRODUCT, query: { q: 'beth@example' } });
    expect(new Set(byMail.data.map(({ person }) => person))).toEqual(new Set([ready[1]?.id]));
    expect((await grace.call('squadMembers', { ...IN_PRODUCT, query: { standing: 'owing' } })).total).toBe(0);
    const file = await grace.raw('squadMembersFile', { ...IN_PRODUCT, query: { squadStatus: 'active' } });
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffMember,Email,Squad,State of the squad,Position,State of the seat,Contributed (CAD),Owed (CAD),Guarantor,State of the guarantor,Joined,Notice given on',
    );
    expect(lines).toHaveLength(active.total);
    expect(lines.join('\n')).toMatch(/Ada Obi,ada@example.com,Now,active,1,active,\d+\.\d\d,0\.00,Elder,verified,/);
  });

  test('The page of a membership shows its guarantor', async () => {
    const [first] = (await grace.call('squadMembers', { ...IN_PRODUCT, query: { q: 'beth@example' } })).data;
    const found = await grace.call('squadMember', inSquad(first?.id ?? ''));
    expect(found).toMatchObject({
      person: ready[1]?.id,
      guarantor: 'Elder',
      guarantorStatus: 'verified',
      removal: null,
    });
    expect((await grace.refused('squadMember', inSquad(ready[0]?.id ?? ''))).status).toBe(404);
  });
});
