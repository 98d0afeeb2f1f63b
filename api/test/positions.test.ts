import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REASON } from '../src/audit/index.ts';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
let members: Caller[];

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  members = [];
  for (const name of ['ada', 'beth', 'carl']) members.push(await app.readyMember(name, grace));
});
afterAll(() => app.close());

/** Opens a squad of three members. Staff assign the positions. */
async function joined(more: object = {}): Promise<string> {
  const squad = await app.openSquad(grace, { size: 3, orderRule: 'assigned', ...more });
  for (const member of members) await member.call('joinSquad', { ...inSquad(squad), body: { nonce: 'ab'.repeat(16) } });
  return squad;
}

const seatsOf = async (squad: string) => (await grace.call('squad', inSquad(squad))).seats;

/**
 * Returns an assignment of positions: the seats in the given order, each with the position on the
 * page.
 */
async function wish(squad: string, ...order: readonly number[]) {
  const seats = await seatsOf(squad);
  const shown = order.flatMap((at) => seats[at] ?? []).map(({ id, position }) => ({ id, before: position }));
  return { ...inSquad(squad), body: { reason: 'Agreed in the call', seats: shown } };
}

const positions = async (squad: string) => (await seatsOf(squad)).map(({ position }) => position);

describe('Positions that staff assign', () => {
  test('Staff can assign all positions of a squad in one request', async () => {
    const squad = await joined();
    expect(await positions(squad)).toEqual([null, null, null]);
    await grace.call('setPositions', await wish(squad, 2, 0, 1));
    expect(await positions(squad)).toEqual([2, 3, 1]);
    const [mail] = await app.mailsTo('carl@example.com');
    expect(mail?.subject).toBe('Your position in Riverside is 1');
    expect(mail?.text).toContain('You receive CA$294.00 on');
    expect(mail?.text).toContain('Reason: Agreed in the call');
    await kofi.call('setPositions', await wish(squad, 2, 1, 0));
    expect(await positions(squad)).toEqual([3, 2, 1]);
    const mailCountOf = async (name: string) =>
      (await app.mailsTo(`${name}@example.com`)).filter(({ subject }) => subject.startsWith('Your position')).length;
    expect([await mailCountOf('ada'), await mailCountOf('beth'), await mailCountOf('carl')]).toEqual([2, 2, 1]);
    await app.advance(14);
    const started = await grace.call('squad', inSquad(squad));
    expect(started.status).toBe('active');
    expect(started.rounds.map(({ recipient }) => started.seats.findIndex(({ id }) => id === recipient))).toEqual([
      2, 1, 0,
    ]);
    expect((await grace.refused('setPositions', await wish(squad, 0, 1, 2))).code).toBe('wrong_state');
  });

  test('The audit log records the assignment of positions and the reason', async () => {
    const squad = await joined();
    await grace.call('setPositions', await wish(squad, 1, 2, 0));
    const { rows } = await sql<{ actor_id: string; reason: string }>`
      select actor_id, ${REASON} as reason from activity where subject = ${`squad:${squad}`} and action = 'set_positions'
    `.execute(app.context.db);
    expect(rows).toEqual([{ actor_id: grace.id, reason: 'Agreed in the call' }]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('One of two simultaneous assignments of positions gets a conflict', async () => {
    const squad = await joined();
    const [hers, his] = [await wish(squad, 0, 1, 2), await wish(squad, 2, 1, 0)];
    const answers = await Promise.all([grace.raw('setPositions', hers), kofi.raw('setPositions', his)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(({ body }) => JSON.parse(body).code).filter(Boolean)).toEqual(['wrong_state']);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('An assignment of positions must contain every member exactly once', async () => {
    const squad = await joined();
    const body = async (...order: readonly number[]) => (await wish(squad, ...order)).body.seats;
    const elsewhere = await joined({ name: 'Elsewhere' });
    const foreign = (await wish(elsewhere, 0)).body.seats;
    for (const [why, seats] of [
      ['one is left out', await body(0, 1)],
      ['one comes twice', await body(0, 1, 1)],
      ['one is of another squad', [...(await body(0, 1)), ...foreign]],
      ['one more is of another squad', [...(await body(0, 1, 2)), ...foreign]],
      ['one was elsewhere', (await body(0, 1, 2)).map((seat) => ({ ...seat, before: 1 }))],
    ] as const) {
      const refused = await grace.refused('setPositions', { ...inSquad(squad), body: { reason: 'A try', seats } });
      expect(refused.code, why).toBe('wrong_state');
    }
    expect(await positions(squad)).toEqual([null, null, null]);
    const unsaid = { ...(await wish(squad, 0, 1, 2)).body, reason: ' ' };
    expect((await grace.refused('setPositions', { ...inSquad(squad), body: unsaid })).fields).toHaveProperty('reason');
    for (const each of [squad, elsewhere]) await grace.call('cancelSquad', because(inSquad(each)));
  });

  test.each(['choice', 'draw'])(
    'Staff cannot assign positions in a squad with the order rule %s',
    async (orderRule) => {
      const squad = await joined({ orderRule });
      expect((await grace.refused('setPositions', await wish(squad, 0, 1, 2))).code).toBe('wrong_state');
      await grace.call('cancelSquad', because(inSquad(squad)));
    },
  );
});
