import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

/** The relations between a reader and a squad. */
type Who = 'visitor' | 'stranger' | 'code holder' | 'proposer' | 'leaver' | 'member' | 'staff';

let app: TestApp;
let grace: Caller;
const people = new Map<string, Caller>();
const person = (name: string): Caller => people.get(name) ?? expect.fail(`no ${name}`);

/**
 * The ids of five squads: a circle before and after the start, an open squad before and after the
 * start, and Mia’s practice squad.
 */
const squads = { circle: '', running: '', open: '', started: '', practice: '' };
let [openCode, runningCode] = ['', ''];

const NAMES = {
  mia: ['Mia', 'Moreau'],
  dan: ['Dan', 'Deeply'],
  max: ['Max', 'Mustang'],
  lea: ['Lea', 'Leclerc'],
  pat: ['Pat', 'Proposer'],
  sam: ['Sam', 'Stranger'],
} as const;

async function made(name: keyof typeof NAMES): Promise<void> {
  const caller = await app.readyMember(name, grace, name === 'dan' ? '9999901' : '1234567');
  const [first, last] = NAMES[name];
  await sql`update people set first_name = ${first}, last_name = ${last} where id = ${caller.id}`.execute(
    app.context.db,
  );
  people.set(name, caller);
}

async function circleOf(names: readonly string[], size: number) {
  const startOn = app.inDays(14);
  const body = { name: 'Obi Family', contribution: 10_000, size, startOn };
  const { id } = await person('pat').call('proposeSquad', { ...IN_PRODUCT, body });
  const code = (await person('pat').call('squad', inSquad(id))).inviteCode ?? '';
  await grace.call('approveSquad', because(inSquad(id)));
  for (const [index, name] of names.entries())
    await person(name).call('joinSquad', { ...inSquad(id), body: { position: index + 1, inviteCode: code } });
  return { id, code };
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  for (const name of ['mia', 'dan', 'max', 'lea', 'pat', 'sam'] as const) await made(name);
  const four = ['max', 'dan', 'mia', 'lea'];
  ({ id: squads.running, code: runningCode } = await circleOf(four, 4));
  squads.started = await app.openSquad(grace, { size: 4, name: 'Lakeshore' });
  for (const [index, name] of four.entries())
    await person(name).call('joinSquad', { ...inSquad(squads.started), body: { position: index + 1 } });
  await app.advance(14);
  for (const id of [squads.running, squads.started]) {
    await person('lea').call('leaveSquad', inSquad(id));
    await person('max').call('writeMessage', { ...inSquad(id), body: { text: 'Hello' } });
  }
  // Joins now, because a member with a debt could not join these squads later.
  await app.advance(4);
  ({ id: squads.circle, code: openCode } = await circleOf(['mia', 'max'], 3));
  squads.open = await app.openSquad(grace, { size: 3, name: 'Bloor' });
  await person('mia').call('joinSquad', { ...inSquad(squads.open), body: { position: 1 } });
  await person('max').call('joinSquad', { ...inSquad(squads.open), body: { position: 2 } });
  const offer = (await person('mia').call('squads', { ...IN_PRODUCT, query: { kind: 'test' } })).data[0];
  squads.practice = (await person('mia').call('joinTestSquad', inSquad(offer?.id ?? ''))).id;
});
afterAll(() => app.close());

const callerOf = (who: Who): Caller =>
  ({
    visitor: () => app.visitor,
    stranger: () => person('sam'),
    'code holder': () => person('sam'),
    proposer: () => person('pat'),
    leaver: () => person('lea'),
    member: () => person('mia'),
    staff: () => grace,
  })[who]();

const BOARD = ['squadLedger', 'squadLedgerFile', 'squadDraw', 'squadCalendar', 'messages', 'writeMessage'] as const;

async function status(who: Who, name: 'squad' | (typeof BOARD)[number], squad: keyof typeof squads): Promise<number> {
  const query = who === 'code holder' ? { code: squad === 'circle' ? openCode : runningCode } : {};
  const input = { ...inSquad(squads[squad]), query, body: { text: 'Let me in' } };
  return (await callerOf(who).raw(name, input)).statusCode;
}

describe('Visibility of a squad', () => {
  // Each row has a squad, a reader, the status of the squad’s page, and the status of the ledger,
  // draw, calendar and messages.
  test.each<[keyof typeof squads, Who, number, number]>([
    ['circle', 'visitor', 401, 401],
    ['circle', 'stranger', 404, 404],
    ['circle', 'code holder', 200, 404],
    ['circle', 'proposer', 200, 404],
    ['circle', 'leaver', 404, 404],
    ['circle', 'member', 200, 200],
    ['circle', 'staff', 200, 200],
    ['running', 'visitor', 401, 401],
    ['running', 'stranger', 404, 404],
    ['running', 'code holder', 404, 404],
    ['running', 'proposer', 200, 404],
    ['running', 'leaver', 404, 404],
    ['running', 'member', 200, 200],
    ['running', 'staff', 200, 200],
    ['open', 'visitor', 401, 401],
    ['open', 'stranger', 200, 404],
    ['open', 'member', 200, 200],
    ['open', 'staff', 200, 200],
    ['started', 'visitor', 401, 401],
    ['started', 'stranger', 404, 404],
    ['started', 'leaver', 404, 404],
    ['started', 'member', 200, 200],
    ['started', 'staff', 200, 200],
    ['practice', 'visitor', 401, 401],
    ['practice', 'stranger', 404, 404],
    ['practice', 'leaver', 404, 404],
    ['practice', 'member', 200, 200],
    ['practice', 'staff', 200, 200],
  ])(
    'For the squad `%s` and the reader `%s`, the page returns status %i and the parts for members return status %i',
    async (squad, who, page, board) => {
      expect(await status(who, 'squad', squad)).toBe(page);
      for (const name of BOARD) expect([name, await status(who, name, squad)]).toEqual([name, board]);
    },
  );

  test.each<[keyof typeof squads]>([['circle'], ['running'], ['started'], ['practice']])(
    'A stranger cannot join a squad that the stranger cannot read: %s',
    async (squad) => {
      const of = { ...inSquad(squads[squad]), body: { position: 1, inviteCode: 'WRONGONE' } };
      for (const name of ['joinSquad', 'joinTestSquad', 'nextWeek', 'leaveSquad', 'updatePosition'] as const)
        expect([name, (await person('sam').refused(name, of)).status]).toEqual([name, 404]);
    },
  );

  test('A stranger cannot see circles in the list of squads', async () => {
    const listed = await person('sam').call('squads', { ...IN_PRODUCT, query: { pageSize: 100 } });
    expect(listed.data.map((squad) => squad.name).toSorted()).toEqual(['Bloor']);
    expect((await person('lea').call('mySquads', { ...IN_PRODUCT, query: {} })).data).toEqual([]);
    expect((await person('sam').refused('squadsOf', inSquad(person('mia').id))).status).toBe(403);
    const notices = (await person('sam').call('notifications', { query: {} })).data;
    expect(notices.filter((notice) => notice.squad !== undefined)).toEqual([]);
  });
});

const pageOf = (name: string, squad: keyof typeof squads, code = '') =>
  person(name).call('squad', { ...inSquad(squads[squad]), query: code ? { code } : {} });
const namesIn = async (name: string, squad: keyof typeof squads, code = '') =>
  (await pageOf(name, squad, code)).seats.map((seat) => seat.name);

describe('Names of members', () => {
  test('Members see the first names and initials of other members in an open squad', async () => {
    expect(await namesIn('mia', 'started')).toEqual(['Max M.', 'Dan D.', 'Mia Moreau', 'Lea L.']);
    expect(await namesIn('mia', 'running')).toEqual(['Max Mustang', 'Dan Deeply', 'Mia Moreau', 'Lea Leclerc']);
    expect(await namesIn('pat', 'circle')).toEqual(['Mia Moreau', 'Max Mustang']);
    expect(await namesIn('sam', 'circle', openCode)).toEqual(['Mia M.', 'Max M.']);
    expect(await namesIn('sam', 'open')).toEqual(['Mia M.', 'Max M.']);
    const full = (await grace.call('squad', inSquad(squads.started))).seats.map((seat) => seat.name);
    expect(full).toEqual(['Max Mustang', 'Dan Deeply', 'Mia Moreau', 'Lea Leclerc']);
    const whoWrote = async (squad: string) =>
      (await person('mia').call('messages', inSquad(squad))).filter((each) => each.text === 'Hello')[0]?.name;
    expect([await whoWrote(squads.started), await whoWrote(squads.running)]).toEqual(['Max M.', 'Max Mustang']);
  });

  test('Only members, the proposer and staff see the code of a circle', async () => {
    const codes = await Promise.all(
      [person('mia'), person('pat'), grace].map(
        async (caller) => (await caller.call('squad', inSquad(squads.circle))).inviteCode,
      ),
    );
    expect(codes).toEqual([openCode, openCode, openCode]);
    expect((await pageOf('sam', 'circle', openCode)).inviteCode).toBeNull();
    expect((await pageOf('mia', 'open')).inviteCode).toBeNull();
    const seats = (await pageOf('mia', 'running')).seats;
    await person('lea').refused('proposeSwap', { ...inSquad(squads.running), body: { seat: seats[2]?.id } });
    await person('mia').call('proposeSwap', { ...inSquad(squads.circle), body: { seat: await seatId('max') } });
    expect((await pageOf('max', 'circle')).swaps).toHaveLength(1);
    expect((await pageOf('mia', 'circle')).swaps).toHaveLength(1);
    expect((await pageOf('pat', 'circle')).swaps).toEqual([]);
    expect((await pageOf('sam', 'circle', openCode)).swaps).toEqual([]);
    expect((await grace.call('squad', inSquad(squads.circle))).swaps).toHaveLength(1);
  });
});

describe('Contact and bank details', () => {
  const names = Object.keys(ROUTES) as (keyof typeof ROUTES)[]; // This type cast is safe because `ROUTES` has no other keys.
  const READINGS = names.filter((name) => {
    const { path, method, who } = ROUTES[name];
    return path.startsWith('/:product/squad') && method === 'GET' && who !== 'staff';
  });

  test.each(READINGS)('The call %s shows no contact details of other members', async (name) => {
    for (const who of ['mia', 'sam', 'pat', 'lea'])
      for (const [squad, id] of Object.entries(squads)) {
        const params = { product: 'adashi', id, code: openCode };
        const query = name === 'squad' && who === 'sam' ? { code: openCode } : {};
        const { body } = await person(who).raw(name, { params, query });
        const own = new RegExp(`${who}@|${NAMES[who as keyof typeof NAMES][1]}`, 'g'); // This type cast is safe because `NAMES` has each of these names.
        const text = body.replaceAll(own, '');
        const where = `${who} in ${squad}`;
        // Checks that a response contains no email address, phone number, account number or last digits of an account.
        expect(text, where).not.toMatch(
          /@example|@staff|416555|1234567|9999901|"(?:email|phone|bank|account|lastDigits)/i,
        );
        if (squad === 'open' || squad === 'started') expect(text, where).not.toMatch(/Moreau|Deeply|Mustang|Leclerc/);
      }
  });
});

async function seatId(name: string): Promise<string> {
  return (await pageOf(name, 'circle')).seats.find((seat) => seat.isYou)?.id ?? '';
}

describe('Payments and debts of other members', () => {
  test('Before the start, members see only the number of ready members', async () => {
    for (const [who, code] of [
      ['mia', ''],
      ['pat', ''],
      ['sam', openCode],
    ] as const) {
      const page = await pageOf(who, 'circle', code);
      expect(page.seats.filter((seat) => seat.standing !== null).map((seat) => seat.isYou)).toEqual(
        who === 'mia' ? [true] : [],
      );
      expect(page.counts).toEqual({ ready: 2, owing: 0 });
    }
    expect((await grace.call('squad', inSquad(squads.circle))).seats.every((seat) => seat.standing)).toBe(true);
  });

  test('A member sees only the number of failed contributions of other members', async () => {
    const page = await pageOf('mia', 'started');
    const round = page.rounds[0];
    const dan = page.seats[1]?.id;
    expect(round?.tally.failed).toEqual({ count: 1, amount: 10_000 });
    expect(round?.contributions.filter((each) => each.detail).map((each) => each.seat)).toEqual([page.seats[2]?.id]);
    expect(round?.contributions.map((each) => each.piece).toSorted()).toEqual(['in', 'open', 'open', 'open']);
    expect(round?.contributions.find((each) => each.seat === dan)).toEqual({ seat: dan, piece: 'open', detail: null });
    expect(page.seats.map((seat) => seat.charged)).toEqual([0, 0, 2, 0]);
    const staff = await grace.call('squad', inSquad(squads.started));
    expect(staff.rounds[0]?.contributions.find((each) => each.seat === dan)).toMatchObject({
      piece: 'failed',
      detail: { state: 'failed' },
    });
    expect(staff.seats[1]).toMatchObject({ charged: 2, onTime: 0 });
  });

  test('A member sees other members’ contributions as in progress before the first failure', async () => {
    const next = (await pageOf('mia', 'started')).rounds.find((round) => round.tally.coming.count === 3);
    expect(next?.contributions.map((each) => each.piece)).toEqual(['coming', 'coming', 'coming']);
    expect(next?.contributions.filter((each) => each.detail)).toHaveLength(1);
  });

  test('Only the recipient and staff see the reason for a held payout', async () => {
    const held = async (caller: Caller) => (await caller.call('squad', inSquad(squads.started))).rounds[0]?.payout;
    const payout = inSquad((await held(grace))?.id ?? '');
    await grace.call('holdPayout', { ...payout, body: { reason: 'Looked at' } });
    expect([await held(grace), await held(person('max'))]).toMatchObject([
      { state: 'held', heldReason: 'staff' },
      { state: 'held', heldReason: 'staff' },
    ]);
    expect(await held(person('mia'))).toMatchObject({ state: 'held', heldReason: null });
    await app.byTwo([grace, await app.staff('second')], 'releasePayout', { ...payout, body: { reason: 'Looked at' } });
  });

  test('A member sees only the number of debts of other members', async () => {
    await app.advance(30);
    const page = await pageOf('mia', 'started');
    const staff = await grace.call('squad', inSquad(squads.started));
    expect(page.counts.owing).toBe(staff.seats.filter((seat) => (seat.standing?.owes ?? 0) > 0).length);
    expect(page.seats.filter((seat) => seat.standing).map((seat) => seat.name)).toEqual(['Mia Moreau']);
    for (const round of page.rounds.filter((each) => each.payout.state === 'paid'))
      expect(round.contributions.filter((each) => each.seat !== page.seats[2]?.id)).toEqual([]);
    const mine = page.rounds.find((round) => round.recipient === page.seats[2]?.id)?.number;
    for (const round of page.rounds) {
      expect(round.payout.id === null).toBe(round.number !== mine);
      expect(round.number === mine || round.payout.heldReason === null).toBe(true);
    }
    const ofDan = ({ rounds, seats }: typeof page) => rounds.find((round) => round.recipient === seats[1]?.id)?.payout;
    expect(ofDan(staff)?.net).toBe(0);
    expect(ofDan(page)?.net).toBeGreaterThan(0);
    expect(ofDan(page)?.expectedNet).toBe(ofDan(page)?.net);
    const whole = { ...inSquad(squads.started), query: { pageSize: 100 } };
    const lines = (await person('mia').call('squadLedger', whole)).data;
    const all = (await grace.call('squadLedger', whole)).data;
    const sum = (movements: typeof all) => movements.reduce((total, { amount }) => total + amount, 0);
    expect(sum(lines)).toBe(sum(all));
    expect(lines.reduce((total, { count }) => total + count, 0)).toBe(all.length);
    expect(lines.length).toBeLessThan(all.length);
    const covers = (movements: typeof all) => movements.filter(({ kind }) => kind === 'cover').map(({ to }) => to);
    expect(new Set(covers(lines))).toEqual(new Set(['pot']));
    expect(covers(all)[0]).toMatch(/^pot \d$/);
  });

  test('A member can see only the member’s own payments and payouts', async () => {
    const theirs = async (caller: Caller) => {
      const payments = await caller.call('payments', { ...IN_PRODUCT, query: { pageSize: 100 } });
      const payouts = await caller.call('payouts', { ...IN_PRODUCT, query: { pageSize: 100 } });
      return { payments: payments.data, payouts: payouts.data };
    };
    const dan = await theirs(person('dan'));
    const lea = await theirs(person('lea'));
    expect(new Set([...dan.payments, ...dan.payouts].map((row) => row.member))).toEqual(new Set(['Dan Deeply']));
    expect(new Set(lea.payouts.map((row) => row.kind))).toEqual(new Set(['refund']));
    expect((await theirs(person('sam'))).payments).toEqual([]);
    expect((await person('mia').refused('payment', inSquad(dan.payments[0]?.id ?? ''))).status).toBe(404);
    expect((await person('mia').refused('payout', inSquad(lea.payouts[0]?.id ?? ''))).status).toBe(404);
    expect((await grace.call('payment', inSquad(dan.payments[0]?.id ?? ''))).member).toBe('Dan Deeply');
  });

  test('A guarantor sees only the guarantor’s own promises', async () => {
    const mails = await app.mailsTo('elder.dan@example.com');
    const id = mails.map((mail) => mail.text.match(/guarantor#id=(\S+)/)?.[1]).find((link) => link) ?? '';
    const seen = await app.visitor.call('guarantorByLink', { query: { id } });
    expect(Object.keys(seen).toSorted()).toEqual(
      'answerBy atStake language member name owed paid promise signed squads status supportEmail today underWay version'.split(
        ' ',
      ),
    );
    expect(seen.owed).toBeGreaterThan(0);
    expect((await app.visitor.refused('guarantorByLink', { query: { id: `${id}x` } })).status).toBe(404);
    const [own] = (await person('dan').call('guarantors', { query: {} })).data;
    expect((await person('mia').refused('guarantor', { params: { id: own?.id } })).status).toBe(404);
  });

  test('The player of a practice squad sees the status of every seat', async () => {
    const page = await pageOf('mia', 'practice');
    expect(page.seats.every((seat) => seat.standing)).toBe(true);
    expect(page.seats.map((seat) => seat.name)).toContain('Fola Practice');
  });
});
