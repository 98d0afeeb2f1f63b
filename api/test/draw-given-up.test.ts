import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drandBeacon } from '../src/providers/beacon/drand.ts';
import type { Beacon } from '../src/providers/beacon/port.ts';
import { pollBeacon } from '../src/squads/poll-beacon.ts';
import { type Caller, inSquad, type TestApp } from './app.ts';
import { bytes, Drawing, OPENED, START, sha256 } from './drawing.ts';
import { hexOf, LocalDrand, OWN_CHAIN, signed } from './providers/local-drand.ts';
import { because } from './reasons.ts';

let drawing: Drawing;
let app: TestApp;
let grace: Caller;
let members: readonly Caller[];
let beacon: Beacon;
beforeAll(async () => {
  drawing = await Drawing.open();
  ({ app, grace, members, beacon } = drawing);
});
beforeEach(() => drawing.begin());
afterAll(() => app.close());

describe('Unavailable beacon', () => {
  const silent = () =>
    Object.assign(app.context, { beacon: { ...beacon, value: () => Promise.reject(new Error('down')) } });
  const alarmsOf = async (squad: string) => {
    const { data } = await grace.call('notifications', { query: { pageSize: 100 } });
    const { rows } =
      await sql`select 1 from activity where action = 'beacon_silent' and subject = ${`squad:${squad}`}`.execute(
        app.context.db,
      );
    return {
      days: rows.length,
      page: data.some((notice) => notice.kind === 'beacon_silent' && notice.squad === 'Draw'),
    };
  };

  test('The app repeats the request to an unavailable beacon until the beacon responds', async () => {
    const [squad, other] = [await drawing.openDrawn(), await drawing.openDrawn()];
    await drawing.wakeOn('2027-01-15');
    silent();
    await drawing.wakeOn('2027-01-16');
    await app.context.runDailyJobs();
    expect(await alarmsOf(squad)).toEqual({ days: 1, page: true });
    expect(await alarmsOf(other)).toEqual({ days: 1, page: true });
    await grace.call('cancelSquad', because(inSquad(other)));
    expect(await drawing.stateOf(squad)).toBe('upcoming');
    await drawing.wakeOn('2027-01-17');
    expect((await alarmsOf(squad)).days).toBe(2);
    Object.assign(app.context, { beacon });
    await app.context.runDailyJobs();
    expect(await drawing.stateOf(squad)).toBe('active');
    expect((await grace.call('squad', inSquad(squad))).startOn).toBe(START);
  });

  test('A draw never switches to another beacon', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    Object.assign(app.context, { beacon: { ...beacon, name: 'another' } });
    await drawing.wakeOn('2027-01-16');
    expect((await drawing.drawOf(squad)).draws[0]).toMatchObject({ beacon: 'sandbox', value: null });
    Object.assign(app.context, { beacon });
    await app.context.runDailyJobs();
    expect(await drawing.stateOf(squad)).toBe('active');
  });

  test('After a drand response with a wrong signature, the draw continues to wait', async () => {
    const relay = new LocalDrand();
    await relay.listen();
    Object.assign(app.context, { beacon: drandBeacon([relay.url], app.context.clock, OWN_CHAIN) });
    const squad = await drawing.openDrawn();
    const [named] = (await drawing.drawOf(squad)).draws;
    await drawing.wakeOn('2027-01-15');
    relay.lie = (round) => hexOf(signed(round + 1));
    await drawing.wakeOn('2027-01-16');
    expect((await drawing.drawOf(squad)).draws).toMatchObject([{ value: null, givenUp: null }]);
    relay.lie = null;
    await app.context.runDailyJobs();
    expect(await drawing.stateOf(squad)).toBe('active');
    const { draws, inUse } = await drawing.drawOf(squad);
    expect(draws[0]?.value).toBe(sha256(bytes(hexOf(signed(named?.round ?? 0)))));
    expect(await drawing.drawAgain(squad)).toEqual(inUse);
    await relay.close();
  });

  test('The start of a squad moves by a week when the beacon value is late', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    silent();
    for (const day of ['2027-01-16', '2027-01-18', '2027-01-19']) await drawing.wakeOn(day);
    expect(await grace.call('squad', inSquad(squad))).toMatchObject({ status: 'upcoming', startOn: '2027-01-29' });
    expect((await drawing.drawOf(squad)).draws).toMatchObject([
      { givenUp: 'beacon_silent' },
      { number: 2, givenUp: null },
    ]);
    Object.assign(app.context, { beacon });
    for (const day of ['2027-01-22', '2027-01-23']) await drawing.wakeOn(day);
    expect(await drawing.stateOf(squad)).toBe('active');
    expect((await drawing.drawOf(squad)).draws[0]?.value).not.toBeNull();
  });
});

describe('Reason for an abandoned draw', () => {
  const reasons = async (squad: string) => (await drawing.drawOf(squad)).draws.map((draw) => draw.givenUp);
  const remove = async (squad: string, memberId = '') =>
    grace.call('removeMember', {
      params: { product: 'adashi', id: squad, memberId },
      body: { reason: 'Cheating', step: 'seat' },
    });

  /** Freezes a draw with ready members, and then makes one member unready. */
  async function frozenThenUnready(): Promise<string> {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    await sql`update guarantors set status = 'declined' where member_id = ${members[0]?.id}`.execute(app.context.db);
    return squad;
  }
  const end = async (squad: string) => {
    await sql`update guarantors set status = 'verified' where member_id = ${members[0]?.id}`.execute(app.context.db);
    await grace.call('cancelSquad', because(inSquad(squad)));
  };

  test('The reason for an abandoned draw is a changed membership when a member left', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    await remove(squad, (await drawing.drawOf(squad)).draws[0]?.entries[0]?.seat);
    for (const day of ['2027-01-16', '2027-01-19']) await drawing.wakeOn(day);
    expect(await reasons(squad)).toEqual(['members_changed', null]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('The reason for an abandoned draw is a postponed start when a member is no longer ready', async () => {
    const before = await frozenThenUnready();
    await app.context.runDailyJobs();
    expect(await reasons(before)).toEqual(['postponed', null]);
    await end(before);

    await drawing.goTo(OPENED);
    const after = await frozenThenUnready();
    await drawing.wakeOn('2027-01-16');
    const { draws } = await drawing.drawOf(after);
    expect(draws).toMatchObject([{ givenUp: 'postponed', value: expect.any(String) }, { givenUp: null }]);
    await end(after);
  });

  test('Each abandoned draw keeps its own reason', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    Object.assign(app.context, { beacon: { ...beacon, value: () => Promise.reject(new Error('down')) } });
    await remove(squad, (await drawing.drawOf(squad)).draws[0]?.entries[0]?.seat);
    await drawing.join(squad, members[3]);
    await app.context.runDailyJobs();
    for (const day of ['2027-01-16', '2027-01-19']) await drawing.wakeOn(day);
    expect(await reasons(squad)).toEqual(['members_changed', 'beacon_silent', null]);
    Object.assign(app.context, { beacon });
    await app.context.runDailyJobs();
    const { draws } = await drawing.drawOf(squad);
    const heard = draws.slice(0, 2);
    const spoken = await Promise.all(heard.map(async ({ round }) => (await beacon.value(round))?.toString('hex')));
    expect(heard.map(({ value }) => value)).toEqual(spoken);
    expect(new Set(heard.map(({ entries, hash }) => hash ?? JSON.stringify(entries))).size).toBe(2);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('Two processes that request the beacon', () => {
  /** Delays the response until both processes have sent a request. */
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
    return (await sql`select 1 from activity where action = ${action} and subject = ${subject}`.execute(app.context.db))
      .rows.length;
  };

  test('Two processes that request the same beacon value save the value only once', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    await drawing.goTo('2027-01-16');
    Object.assign(app.context, { beacon: together(() => Promise.reject(new Error('down'))) });
    await Promise.all([pollBeacon(app.context), pollBeacon(app.context)]);
    expect(await recorded('beacon_silent', squad)).toBe(1);
    Object.assign(app.context, { beacon: together((round) => beacon.value(round)) });
    await Promise.all([pollBeacon(app.context), pollBeacon(app.context)]);
    expect(await recorded('received_beacon', squad)).toBe(1);
    Object.assign(app.context, { beacon });
    await app.context.runDailyJobs();
    expect(await drawing.stateOf(squad)).toBe('active');
  });
});
