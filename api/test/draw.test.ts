import { createHash } from 'node:crypto';
import { daysBetween, drawOrder, explainMove, frozenText, id, localDate } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drandBeacon } from '../src/providers/beacon/drand.ts';
import type { Beacon } from '../src/providers/beacon/port.ts';
import { hmac } from '../src/squads/begin-rotation.ts';
import { hearBeacon } from '../src/squads/hear-beacon.ts';
import { because } from './because.ts';
import { type Caller, IN_PRODUCT, inSquad, TestHouse } from './house.ts';
import { hexOf, LocalDrand, OWN_CHAIN, signed } from './providers/local-drand.ts';

let house: TestHouse;
let grace: Caller;
const members: Caller[] = [];
let beacon: Beacon;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const nonceOf = (caller: Caller) => sha256(caller.email).slice(0, 32);

/** A Monday. Squads close on Friday 15, submit on Monday 18, and start on Friday 22 January. */
const OPENED = localDate('2027-01-04');
const START = '2027-01-22';

beforeAll(async () => {
  house = await TestHouse.open();
  grace = await house.staff('grace');
  for (const name of ['ada', 'beth', 'carl', 'dora']) members.push(await house.readyMember(name, grace));
  beacon = house.house.beacon;
});
beforeEach(() => {
  goTo(OPENED);
  Object.assign(house.house, { beacon });
});
afterAll(() => house.close());

function goTo(day: string): void {
  const { clock } = house.house;
  clock.daysAhead += daysBetween(clock.today(), localDate(day));
}

/** Runs a day without those in between: the server was down. */
async function wakeOn(day: string): Promise<void> {
  goTo(day);
  await house.house.runDay();
}

const join = (squad: string, caller: Caller | undefined) =>
  (caller ?? grace).call('joinSquad', { ...inSquad(squad), body: { nonce: nonceOf(caller ?? grace) } });

async function openDrawn(size = 3, joined = size): Promise<string> {
  const body = { name: 'Draw', contribution: 10_000, size, startOn: START, orderRule: 'draw' as const, feeBps: 0 };
  const { id: squad } = await grace.call('openSquad', { ...IN_PRODUCT, body });
  for (const member of members.slice(0, joined)) await join(squad, member);
  return squad;
}

const drawOf = (squad: string) => grace.call('squadDraw', inSquad(squad));
const stateOf = async (squad: string) => (await grace.call('squad', inSquad(squad))).status;

/** What anybody can do with the published data alone. */
async function drawAgain(squad: string): Promise<string[]> {
  const { secret, draws } = await drawOf(squad);
  const last = draws.at(-1);
  const entries = (last?.entries ?? []).map((entry) => ({ seat: id<'seat'>(entry.seat), nonce: bytes(entry.nonce) }));
  return drawOrder({ secret: bytes(secret ?? ''), entries, beacon: bytes(last?.value ?? '') }, hmac);
}

describe('a draw that nobody can bend (MONEY §2)', () => {
  test('the nonce is the browser of the member to make: none, or a wrong one, is refused', async () => {
    const squad = await openDrawn(3, 2);
    const [, , carl] = members;
    for (const body of [{}, { nonce: '' }, { nonce: 'ab' }, { nonce: 'z'.repeat(32) }])
      expect((await carl?.refused('joinSquad', { ...inSquad(squad), body }))?.fields).toHaveProperty('nonce');
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('named when it opens, frozen on the closing day, drawn when the beacon has spoken, and all of it checks', async () => {
    const squad = await openDrawn();
    const opened = await drawOf(squad);
    expect(opened).toMatchObject({ secret: null, changes: [], inUse: [] });
    const nothingYet = { frozenAt: null, hash: null, entries: [], value: null, turns: null, givenUp: null };
    expect(opened.draws).toMatchObject([{ number: 1, beacon: 'sandbox', ...nothingYet }]);
    expect(opened.draws[0]?.expectedAt).toBe('2027-01-16T05:00:00.000Z');

    await wakeOn('2027-01-14');
    expect((await drawOf(squad)).draws).toEqual(opened.draws);
    await wakeOn('2027-01-15');
    const frozen = await drawOf(squad);
    const [draw] = frozen.draws;
    expect(draw).toMatchObject({ number: 1, round: opened.draws[0]?.round, value: null });
    expect(draw?.entries.map((entry) => entry.nonce)).toEqual(members.slice(0, 3).map(nonceOf));
    expect(frozen.secret).toBeNull();
    expect(await stateOf(squad)).toBe('upcoming');
    const [mail] = await house.mailsTo('ada@example.com');
    expect(mail?.text).toContain(draw?.hash);
    expect((await grace.refused('startSquad', { ...inSquad(squad), body: { reason: 'Now' } })).code).toBe('not_ready');

    await wakeOn('2027-01-16');
    const drawn = await drawOf(squad);
    expect(await stateOf(squad)).toBe('active');
    expect(sha256(bytes(drawn.secret ?? ''))).toBe(opened.commitment);
    const { commitment, draws } = drawn;
    const { round = 0, entries = [], hash, turns } = draws[0] ?? {};
    expect(sha256(frozenText({ commitment, beacon: 'sandbox', round, entries }))).toBe(hash);
    expect(hash).toBe(draw?.hash);
    expect(await drawAgain(squad)).toEqual(turns);
    expect(drawn.inUse).toEqual(turns);
    await expect(sql`update draws set value = null where squad_id = ${squad}`.execute(house.house.db)).rejects.toThrow(
      'a draw stays as it was shown',
    );
    await expect(sql`delete from draws where squad_id = ${squad}`.execute(house.house.db)).rejects.toThrow();
  });

  test('a removal after the freeze names the next round, and both draws stay on show', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    const [frozen] = (await drawOf(squad)).draws;
    const params = { product: 'adashi' as const, id: squad, memberId: frozen?.entries[0]?.seat ?? '' };
    await grace.call('removeMember', { params, body: { reason: 'Cheating', step: 'seat' } });
    await join(squad, members[3]);
    await house.house.runDay();
    const changed = await drawOf(squad);
    expect(changed.draws).toMatchObject([
      { ...frozen, givenUp: 'members_changed' },
      { number: 2, givenUp: null },
    ]);
    expect(changed.draws[1]?.hash).not.toBe(frozen?.hash);
    expect(changed.draws[1]?.entries.map((entry) => entry.nonce)).toContain(nonceOf(members[3] ?? grace));

    await wakeOn('2027-01-16');
    const { draws } = await drawOf(squad);
    expect(await stateOf(squad)).toBe('active');
    expect(draws.map((draw) => draw.value)).not.toContain(null);
    expect(draws.map((draw) => draw.turns !== null)).toEqual([false, true]);
    expect(await drawAgain(squad)).toEqual(draws[1]?.turns);
  });

  test('a removal the day after the freeze, when the value is out: the next list waits for a value that is not', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    goTo('2027-01-16');
    const [frozen] = (await drawOf(squad)).draws;
    const params = { product: 'adashi' as const, id: squad, memberId: frozen?.entries[0]?.seat ?? '' };
    await grace.call('removeMember', { params, body: { reason: 'Cheating', step: 'seat' } });
    await join(squad, members[3]);
    await house.house.runDay();
    const [first, second] = (await drawOf(squad)).draws;
    expect(first).toMatchObject({ givenUp: 'members_changed', value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(second).toMatchObject({ expectedAt: '2027-01-17T05:00:00.000Z', value: null });
    expect(await stateOf(squad)).toBe('upcoming');
    await wakeOn('2027-01-17');
    expect(await stateOf(squad)).toBe('active');
  });

  test('a list that could be frozen only after the value came out waits for another round', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-16');
    expect((await drawOf(squad)).draws).toMatchObject([
      { givenUp: 'too_late', hash: null },
      { number: 2, givenUp: null, expectedAt: '2027-01-17T05:00:00.000Z' },
    ]);
    await wakeOn('2027-01-17');
    expect(await stateOf(squad)).toBe('active');
  });

  test('a start that moves gives the draw up and names the round of the new closing day', async () => {
    const squad = await openDrawn();
    await members[0]?.call('leaveSquad', inSquad(squad));
    await wakeOn('2027-01-15');
    expect((await drawOf(squad)).draws).toMatchObject([
      { givenUp: 'postponed', hash: null },
      { number: 2, givenUp: null, expectedAt: '2027-01-23T05:00:00.000Z' },
    ]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('a beacon that does not answer', () => {
  const silent = () =>
    Object.assign(house.house, { beacon: { ...beacon, value: () => Promise.reject(new Error('down')) } });
  const told = async (squad: string) => {
    const { data } = await grace.call('notifications', { query: { pageSize: 100 } });
    const { rows } =
      await sql`select 1 from activity where action = 'beacon_silent' and subject = ${`squad:${squad}`}`.execute(
        house.house.db,
      );
    return {
      days: rows.length,
      page: data.some((notice) => notice.kind === 'beacon_silent' && notice.squad === 'Draw'),
    };
  };

  test('is asked again, staff are told once a day, and the squad starts when it speaks', async () => {
    const [squad, other] = [await openDrawn(), await openDrawn()];
    await wakeOn('2027-01-15');
    silent();
    await wakeOn('2027-01-16');
    await house.house.runDay();
    expect(await told(squad)).toEqual({ days: 1, page: true });
    expect(await told(other)).toEqual({ days: 1, page: true });
    await grace.call('cancelSquad', because(inSquad(other)));
    expect(await stateOf(squad)).toBe('upcoming');
    await wakeOn('2027-01-17');
    expect((await told(squad)).days).toBe(2);
    Object.assign(house.house, { beacon });
    await house.house.runDay();
    expect(await stateOf(squad)).toBe('active');
    expect((await grace.call('squad', inSquad(squad))).startOn).toBe(START);
  });

  test('and another one is not asked for it: its round of that number may be known to somebody', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    Object.assign(house.house, { beacon: { ...beacon, name: 'another' } });
    await wakeOn('2027-01-16');
    expect((await drawOf(squad)).draws[0]).toMatchObject({ beacon: 'sandbox', value: null });
    Object.assign(house.house, { beacon });
    await house.house.runDay();
    expect(await stateOf(squad)).toBe('active');
  });

  test('nor does drand where what its relay says is not signed: the draw waits, and is drawn from what is', async () => {
    const relay = new LocalDrand();
    await relay.listen();
    Object.assign(house.house, { beacon: drandBeacon([relay.url], house.house.clock, OWN_CHAIN) });
    const squad = await openDrawn();
    const [named] = (await drawOf(squad)).draws;
    await wakeOn('2027-01-15');
    relay.lie = (round) => hexOf(signed(round + 1));
    await wakeOn('2027-01-16');
    expect((await drawOf(squad)).draws).toMatchObject([{ value: null, givenUp: null }]);
    relay.lie = null;
    await house.house.runDay();
    expect(await stateOf(squad)).toBe('active');
    const { draws, inUse } = await drawOf(squad);
    expect(draws[0]?.value).toBe(sha256(bytes(hexOf(signed(named?.round ?? 0)))));
    expect(await drawAgain(squad)).toEqual(inUse);
    await relay.close();
  });

  test('blocks nobody for ever: past the first submission the start moves by a week, with another round', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    silent();
    for (const day of ['2027-01-16', '2027-01-18', '2027-01-19']) await wakeOn(day);
    expect(await grace.call('squad', inSquad(squad))).toMatchObject({ status: 'upcoming', startOn: '2027-01-29' });
    expect((await drawOf(squad)).draws).toMatchObject([{ givenUp: 'beacon_silent' }, { number: 2, givenUp: null }]);
    Object.assign(house.house, { beacon });
    for (const day of ['2027-01-22', '2027-01-23']) await wakeOn(day);
    expect(await stateOf(squad)).toBe('active');
    expect((await drawOf(squad)).draws[0]?.value).not.toBeNull();
  });
});

describe('why a draw came to nothing', () => {
  const reasons = async (squad: string) => (await drawOf(squad)).draws.map((draw) => draw.givenUp);
  const remove = async (squad: string, memberId = '') =>
    grace.call('removeMember', {
      params: { product: 'adashi', id: squad, memberId },
      body: { reason: 'Cheating', step: 'seat' },
    });

  /** With a member who was ready when the list was frozen, and is not any more. */
  async function frozenThenUnready(): Promise<string> {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    await sql`update guarantors set status = 'declined' where member_id = ${members[0]?.id}`.execute(house.house.db);
    return squad;
  }
  const end = async (squad: string) => {
    await sql`update guarantors set status = 'verified' where member_id = ${members[0]?.id}`.execute(house.house.db);
    await grace.call('cancelSquad', because(inSquad(squad)));
  };

  test('somebody of the frozen list left, and nobody came: its members changed', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    await remove(squad, (await drawOf(squad)).draws[0]?.entries[0]?.seat);
    for (const day of ['2027-01-16', '2027-01-19']) await wakeOn(day);
    expect(await reasons(squad)).toEqual(['members_changed', null]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('the same members, but not ready any more: the start was postponed, whether the value was out or not', async () => {
    const before = await frozenThenUnready();
    await house.house.runDay();
    expect(await reasons(before)).toEqual(['postponed', null]);
    await end(before);

    goTo(OPENED);
    const after = await frozenThenUnready();
    await wakeOn('2027-01-16');
    const { draws } = await drawOf(after);
    expect(draws).toMatchObject([{ givenUp: 'postponed', value: expect.any(String) }, { givenUp: null }]);
    await end(after);
  });

  test('each draw keeps its own reason, and each list its own value, when a second one comes to nothing', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    Object.assign(house.house, { beacon: { ...beacon, value: () => Promise.reject(new Error('down')) } });
    await remove(squad, (await drawOf(squad)).draws[0]?.entries[0]?.seat);
    await join(squad, members[3]);
    await house.house.runDay();
    for (const day of ['2027-01-16', '2027-01-19']) await wakeOn(day);
    expect(await reasons(squad)).toEqual(['members_changed', 'beacon_silent', null]);
    Object.assign(house.house, { beacon });
    await house.house.runDay();
    const { draws } = await drawOf(squad);
    const heard = draws.slice(0, 2);
    const spoken = await Promise.all(heard.map(async ({ round }) => (await beacon.value(round))?.toString('hex')));
    expect(heard.map(({ value }) => value)).toEqual(spoken);
    expect(new Set(heard.map(({ entries, hash }) => hash ?? JSON.stringify(entries))).size).toBe(2);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('two processes that listen to the beacon', () => {
  /** Answers nobody before both have asked. */
  function together(answer: (round: number) => ReturnType<Beacon['value']>): Beacon {
    const asked = Promise.withResolvers<void>();
    let count = 0;
    const value = async (round: number) => {
      count += 1;
      if (count === 2) asked.resolve();
      await asked.promise;
      return answer(round);
    };
    return { ...beacon, value };
  }
  const recorded = async (action: string, squad: string) => {
    const subject = `squad:${squad}`;
    return (await sql`select 1 from activity where action = ${action} and subject = ${subject}`.execute(house.house.db))
      .rows.length;
  };

  test('keep its value once, and tell of its silence once', async () => {
    const squad = await openDrawn();
    await wakeOn('2027-01-15');
    goTo('2027-01-16');
    Object.assign(house.house, { beacon: together(() => Promise.reject(new Error('down'))) });
    await Promise.all([hearBeacon(house.house), hearBeacon(house.house)]);
    expect(await recorded('beacon_silent', squad)).toBe(1);
    Object.assign(house.house, { beacon: together((round) => beacon.value(round)) });
    await Promise.all([hearBeacon(house.house), hearBeacon(house.house)]);
    expect(await recorded('heard_beacon', squad)).toBe(1);
    Object.assign(house.house, { beacon });
    await house.house.runDay();
    expect(await stateOf(squad)).toBe('active');
  });
});

describe('the order in use, from the draw to now', () => {
  async function moves(squad: string) {
    const { draws, changes, inUse, movable, swaps } = await drawOf(squad);
    const drawn = draws.at(-1)?.turns ?? [];
    const facts = {
      movable: new Set(movable),
      swaps: new Set(swaps.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])),
    };
    const orders = [drawn, ...changes];
    expect(inUse).toEqual(orders.at(-1));
    return orders.slice(1).map((turns, index) => explainMove(orders[index] ?? [], turns, facts));
  }
  const positions = async (squad: string) =>
    new Map((await grace.call('squad', inSquad(squad))).seats.map((seat) => [seat.position, seat.id]));

  test('swaps and leavers are followed, and an order that nothing explains is found', async () => {
    const squad = await openDrawn(4);
    await wakeOn('2027-01-15');
    await wakeOn('2027-01-16');
    expect(await moves(squad)).toEqual([]);
    const bySeat = new Map<string, Caller>();
    for (const member of members) {
      const { seats } = await member.call('squad', inSquad(squad));
      bySeat.set(seats.find((seat) => seat.isYou)?.id ?? '', member);
    }
    const at = await positions(squad);
    const [second = '', fourth = ''] = [at.get(2), at.get(4)];
    await bySeat.get(second)?.call('proposeSwap', { ...inSquad(squad), body: { seat: fourth } });
    const swap = (await grace.call('squad', inSquad(squad))).swaps[0]?.id ?? '';
    await bySeat.get(fourth)?.call('acceptSwap', { params: { product: 'adashi', id: squad, swapId: swap } });
    expect(await moves(squad)).toMatchObject([{ kind: 'swap', seats: expect.arrayContaining([second, fourth]) }]);

    await bySeat.get(fourth)?.call('leaveSquad', inSquad(squad));
    expect((await moves(squad)).at(-1)).toEqual({ kind: 'moved', seats: [fourth] });
    // Who defaulted and kept the turn is not named: debts of others are told in counts alone.
    await sql`update seats set defaulted = true where id = ${at.get(1)}`.execute(house.house.db);
    expect((await drawOf(squad)).movable).toEqual([fourth]);
    await sql`update seats set defaulted = false where id = ${at.get(1)}`.execute(house.house.db);

    await sql`
      update rounds set recipient = other.recipient from rounds other
      where rounds.squad_id = ${squad} and other.squad_id = ${squad} and rounds.number + other.number = 3 and rounds.number < 3
    `.execute(house.house.db);
    expect((await moves(squad)).at(-1)).toEqual({ kind: 'unexplained' });
  });
});
