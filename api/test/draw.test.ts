import { explainMove, frozenText } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, inSquad, type TestApp } from './app.ts';
import { bytes, Drawing, nonceOf, sha256 } from './drawing.ts';
import { because } from './reasons.ts';

let drawing: Drawing;
let app: TestApp;
let grace: Caller;
let members: readonly Caller[];
beforeAll(async () => {
  drawing = await Drawing.open();
  ({ app, grace, members } = drawing);
});
beforeEach(() => drawing.begin());
afterAll(() => app.close());

describe('Tamper-proof draw (MONEY §2)', () => {
  test('A member needs a valid nonce to join a squad with a draw', async () => {
    const squad = await drawing.openDrawn(3, 2);
    const [, , carl] = members;
    for (const body of [{}, { nonce: '' }, { nonce: 'ab' }, { nonce: 'z'.repeat(32) }])
      expect((await carl?.refused('joinSquad', { ...inSquad(squad), body }))?.fields).toHaveProperty('nonce');
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('A draw uses the beacon round that was announced when the draw opened', async () => {
    const squad = await drawing.openDrawn();
    const opened = await drawing.drawOf(squad);
    expect(opened).toMatchObject({ secret: null, changes: [], inUse: [] });
    const nothingYet = { frozenAt: null, hash: null, entries: [], value: null, turns: null, givenUp: null };
    expect(opened.draws).toMatchObject([{ number: 1, beacon: 'sandbox', ...nothingYet }]);
    expect(opened.draws[0]?.expectedAt).toBe('2027-01-16T05:00:00.000Z');

    await drawing.wakeOn('2027-01-14');
    expect((await drawing.drawOf(squad)).draws).toEqual(opened.draws);
    await drawing.wakeOn('2027-01-15');
    const frozen = await drawing.drawOf(squad);
    const [draw] = frozen.draws;
    expect(draw).toMatchObject({ number: 1, round: opened.draws[0]?.round, value: null });
    expect(draw?.entries.map((entry) => entry.nonce)).toEqual(members.slice(0, 3).map(nonceOf));
    expect(frozen.secret).toBeNull();
    expect(await drawing.stateOf(squad)).toBe('upcoming');
    const [mail] = await app.mailsTo('ada@example.com');
    expect(mail?.text).toContain(draw?.hash);
    expect((await grace.refused('startSquad', { ...inSquad(squad), body: { reason: 'Now' } })).code).toBe('not_ready');

    await drawing.wakeOn('2027-01-16');
    const drawn = await drawing.drawOf(squad);
    expect(await drawing.stateOf(squad)).toBe('active');
    expect(sha256(bytes(drawn.secret ?? ''))).toBe(opened.commitment);
    const { commitment, draws } = drawn;
    const { round = 0, entries = [], hash, turns } = draws[0] ?? {};
    expect(sha256(frozenText({ commitment, beacon: 'sandbox', round, entries }))).toBe(hash);
    expect(hash).toBe(draw?.hash);
    expect(await drawing.drawAgain(squad)).toEqual(turns);
    expect(drawn.inUse).toEqual(turns);
    await expect(sql`update draws set value = null where squad_id = ${squad}`.execute(app.context.db)).rejects.toThrow(
      'a draw stays as it was shown',
    );
    await expect(sql`delete from draws where squad_id = ${squad}`.execute(app.context.db)).rejects.toThrow();
  });

  test('When a member leaves after the freeze, a second draw uses the next beacon round', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    const [frozen] = (await drawing.drawOf(squad)).draws;
    const params = { product: 'adashi' as const, id: squad, memberId: frozen?.entries[0]?.seat ?? '' };
    await grace.call('removeMember', { params, body: { reason: 'Cheating', step: 'seat' } });
    await drawing.join(squad, members[3]);
    await app.context.runDailyJobs();
    const changed = await drawing.drawOf(squad);
    expect(changed.draws).toMatchObject([
      { ...frozen, givenUp: 'members_changed' },
      { number: 2, givenUp: null },
    ]);
    expect(changed.draws[1]?.hash).not.toBe(frozen?.hash);
    expect(changed.draws[1]?.entries.map((entry) => entry.nonce)).toContain(nonceOf(members[3] ?? grace));

    await drawing.wakeOn('2027-01-16');
    const { draws } = await drawing.drawOf(squad);
    expect(await drawing.stateOf(squad)).toBe('active');
    expect(draws.map((draw) => draw.value)).not.toContain(null);
    expect(draws.map((draw) => draw.turns !== null)).toEqual([false, true]);
    expect(await drawing.drawAgain(squad)).toEqual(draws[1]?.turns);
  });

  test('When a member leaves a day after the freeze, the draw uses a future beacon round', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-15');
    await drawing.goTo('2027-01-16');
    const [frozen] = (await drawing.drawOf(squad)).draws;
    const params = { product: 'adashi' as const, id: squad, memberId: frozen?.entries[0]?.seat ?? '' };
    await grace.call('removeMember', { params, body: { reason: 'Cheating', step: 'seat' } });
    await drawing.join(squad, members[3]);
    await app.context.runDailyJobs();
    const [first, second] = (await drawing.drawOf(squad)).draws;
    expect(first).toMatchObject({ givenUp: 'members_changed', value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(second).toMatchObject({ expectedAt: '2027-01-17T05:00:00.000Z', value: null });
    expect(await drawing.stateOf(squad)).toBe('upcoming');
    await drawing.wakeOn('2027-01-17');
    expect(await drawing.stateOf(squad)).toBe('active');
  });

  test('A draw never freezes the list of seats after the beacon value is public', async () => {
    const squad = await drawing.openDrawn();
    await drawing.wakeOn('2027-01-16');
    expect((await drawing.drawOf(squad)).draws).toMatchObject([
      { givenUp: 'too_late', hash: null },
      { number: 2, givenUp: null, expectedAt: '2027-01-17T05:00:00.000Z' },
    ]);
    await drawing.wakeOn('2027-01-17');
    expect(await drawing.stateOf(squad)).toBe('active');
  });

  test('When the start of a squad changes, the draw uses the beacon round of the new closing day', async () => {
    const squad = await drawing.openDrawn();
    await members[0]?.call('leaveSquad', inSquad(squad));
    await drawing.wakeOn('2027-01-15');
    expect((await drawing.drawOf(squad)).draws).toMatchObject([
      { givenUp: 'postponed', hash: null },
      { number: 2, givenUp: null, expectedAt: '2027-01-23T05:00:00.000Z' },
    ]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});

describe('Payout order after the draw', () => {
  async function moves(squad: string) {
    const { draws, changes, inUse, movable, swaps } = await drawing.drawOf(squad);
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

  test('The history of the payout order lists swaps and departures after the draw', async () => {
    const squad = await drawing.openDrawn(4);
    await drawing.wakeOn('2027-01-15');
    await drawing.wakeOn('2027-01-16');
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
    // Members see other members' debts only as totals, so the history must not reveal a default without a move.
    await sql`update seats set defaulted = true where id = ${at.get(1)}`.execute(app.context.db);
    expect((await drawing.drawOf(squad)).movable).toEqual([fourth]);
    await sql`update seats set defaulted = false where id = ${at.get(1)}`.execute(app.context.db);

    await sql`
      update rounds set recipient = other.recipient from rounds other
      where rounds.squad_id = ${squad} and other.squad_id = ${squad} and rounds.number + other.number = 3 and rounds.number < 3
    `.execute(app.context.db);
    expect((await moves(squad)).at(-1)).toEqual({ kind: 'unexplained' });
  });
});
