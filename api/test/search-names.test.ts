import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../src/db/search-text.ts';
import { type Caller, IN_PRODUCT, inSquad, KYC, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let hassan: Caller;
let superadmin: Caller;
let ada: Caller;
let brien: Caller;
let circle: string;
let empty: string;
let agreement: string;

const BRIEN = ["O'Brien", 'O\u2019Brien', 'obrien', 'o brien', 'O-BRIEN', 'o\u00A0brien', '\u200EO\u2019Brien\u200E'];
const JEAN = ['Jean-Paul', 'Jean\u2011Paul', 'jean paul', 'jeanpaul', 'JEAN PAUL', 'jean paul obrien', 'j-p o brien'];
const REVERSED = ['obrien jean paul', 'O\u2019Brien, Jean-Paul', 'brien, paul;'];

const DRAFT = {
  titleEn: 'A holiday is coming',
  bodyEn: 'Banks are closed on Monday.',
  titleFr: 'Un jour f\u00E9ri\u00E9 approche',
  bodyFr: 'Les banques sont ferm\u00E9es lundi.',
  audience: {},
  byMail: true,
};
const NAME = { first: 'Jean-Paul', last: 'O\u2019Brien' };
const WHOLE = `${NAME.first} ${NAME.last}`;

/** Gives every row with a name the same name. */
async function nameRows(): Promise<void> {
  const { db } = app.context;
  await sql`update people set first_name = ${NAME.first}, last_name = ${NAME.last} where id = any(${[brien.id, hassan.id]})`.execute(
    db,
  );
  await sql`update guarantors set name = ${WHOLE}`.execute(db);
  await sql`update help_tickets set subject = ${WHOLE}`.execute(db);
  await sql`insert into outbox (kind, queue, key, payload, failed_at)
    values ('mail', 'updates', 'o', ${JSON.stringify({ to: "pat.o'brien.jean-paul.o'brien@example.com" })}, now())`.execute(
    db,
  );
  await sql`with opened as (insert into identity_cases (opened_at) values (now()) returning id)
    insert into identity_case_members (case_id, person_id, joined_at, kinds) select id, ${brien.id}, now(), '{phone}' from opened`.execute(
    db,
  );
}

beforeAll(async () => {
  app = await TestApp.open();
  [grace, hassan, ada] = [
    await app.staff('grace'),
    await app.staff('hassan'),
    await app.readyMember('ada', await app.staff('ivy')),
  ];
  const { referralCode } = await ada.call('me', {});
  brien = await app.readyMember('brien', grace, '1234567', referralCode);
  circle = await app.openSquad(grace, { name: `${WHOLE} circle` });
  empty = await app.openSquad(grace, { name: 'Maple' });
  await brien.call('joinSquad', { ...inSquad(circle), body: { position: 1 } });
  await ada.call('joinSquad', { ...inSquad(circle), body: { position: 2 } });
  await brien.call('joinWaitingList', {});
  await brien.call('writeTicket', { body: { topic: 'paid', text: 'When?' } });
  await grace.call('addAnnouncement', { body: { ...DRAFT, titleEn: `Welcome ${WHOLE}` } });
  const kate = await app.member('kate');
  await kate.call('submitKyc', { params: { id: kate.id }, body: { ...KYC, email_address: kate.email } });
  await hassan.call('updateUserKyc', {
    params: { id: kate.id },
    body: { kycVerificationStatus: 'verified', reason: 'Seen' },
  });
  superadmin = await app.staff('sam', 'superadmin');
  agreement = (await grace.call('agreements', {}))[0]?.id ?? '';
  await app.advance(15);
  await nameRows();
});
afterAll(() => app.close());

/** The number of rows that each list shows for a search text. */
const LISTS: Record<string, (q: string) => Promise<number>> = {
  people: async (q) => (await grace.call('people', { query: { q } })).total,
  search: async (q) => (await grace.call('search', { query: { q } })).people.length,
  'squads of the search': async (q) => (await grace.call('search', { query: { q } })).squads.length,
  'tickets of the search': async (q) => (await grace.call('search', { query: { q } })).tickets.length,
  squads: async (q) => (await grace.call('squads', { ...IN_PRODUCT, query: { q } })).total,
  mySquads: async (q) => (await brien.call('mySquads', { ...IN_PRODUCT, query: { q } })).total,
  candidates: async (q) => (await grace.call('candidates', { ...inSquad(empty), query: { q } })).total,
  squadMembers: async (q) => (await grace.call('squadMembers', { ...IN_PRODUCT, query: { q } })).total,
  payments: async (q) => (await grace.call('payments', { ...IN_PRODUCT, query: { q } })).total,
  payouts: async (q) => (await grace.call('payouts', { ...IN_PRODUCT, query: { q } })).total,
  bookAccounts: async (q) => (await grace.call('bookAccounts', { query: { q, kind: 'pot', all: 'yes' } })).total,
  referrals: async (q) => (await ada.call('referrals', { query: { q } })).total,
  referredPeople: async (q) => (await grace.call('referredPeople', { query: { q } })).total,
  guarantors: async (q) => (await grace.call('guarantors', { query: { q } })).total,
  guarantorCases: async (q) => (await grace.call('guarantorCases', { query: { q } })).total,
  signatures: async (q) => (await grace.call('signatures', { params: { id: agreement }, query: { q } })).total,
  identityCases: async (q) => (await grace.call('identityCases', { query: { q } })).total,
  announcements: async (q) => (await grace.call('announcements', { query: { q } })).total,
  staff: async (q) => (await superadmin.call('staff', { query: { q } })).total,
  proposedActs: async (q) => (await grace.call('proposedActs', { query: { q } })).total,
  activity: async (q) => (await grace.call('activity', { query: { q } })).total,
  deadLetters: async (q) => (await grace.call('deadLetters', { query: { q } })).total,
  tickets: async (q) => (await grace.call('tickets', { query: { q } })).total,
  waitingList: async (q) => (await grace.call('waitingList', { query: { q } })).total,
};

describe('Lists', () => {
  test.each(Object.keys(LISTS))('The list %s finds a name by each spelling', async (name) => {
    const count = LISTS[name];
    const missed: string[] = [];
    // A friend's name shows only the first letter of the last name.
    const spelled = name === 'referrals' ? JEAN.slice(0, 5) : [...BRIEN, ...JEAN, ...REVERSED];
    for (const q of spelled) if (((await count?.(q)) ?? 0) === 0) missed.push(q);
    expect(missed).toEqual([]);
    expect(await count?.('jean xaver')).toBe(0);
  });
  test('The test covers every list with a search for names', () => {
    // The wallet and the help questions have no names, and the identity queue is empty after a verification.
    const others = ['wallet', 'helpQuestions', 'kycCases'];
    const searched = Object.entries(ROUTES).filter(
      ([, route]) => 'query' in route && 'q' in route.query.shape && !route.path.endsWith('.csv'),
    );
    expect(
      searched
        .map(([name]) => name)
        .filter((name) => !(name in LISTS))
        .toSorted(),
    ).toEqual(others.toSorted());
  });
});

describe('Search text and name', () => {
  const matches = async (name: string, q: string) => {
    const { rows } = await sql<{ is: boolean | null }>`
      select ${has(sql`normalize_search(${name})`, q)} as is`.execute(app.context.db);
    return rows[0]?.is === true;
  };
  test.each<[name: string, q: string]>([
    ...BRIEN.map((q): [string, string] => ['Pat O\u2019Brien', q]),
    ...BRIEN.map((q): [string, string] => ["Pat O'Brien", q]),
    ...BRIEN.map((q): [string, string] => ['Pat O\u02BCBrien', q]),
    ...BRIEN.map((q): [string, string] => ['Pat O\u00B4Brien', q]),
    ...JEAN.map((q): [string, string] => ['Jean-Paul O\u2019Brien', q]),
    ...JEAN.map((q): [string, string] => ['Jean\u2011Paul O\u2018Brien', q]),
    ...REVERSED.map((q): [string, string] => ['Jean-Paul O\u2019Brien', q]),
    ['Jean Paul', 'jean-paul'],
    ['Paul Jean', 'jean paul'],
    ["St. John's", 'st johns'],
    ["St. John's", "st john's"],
    ['St Johns', 'St. John\u2019s'],
    ['J.R. Smith', 'jr smith'],
    ['JR Smith', 'j. r. smith'],
    ['Fran\u00E7ois', 'francois'],
    ['Ngozi \u1ECC\u0300la', 'ngozi ola'],
    ['\u0181ala \u0141\u00F3d\u017A', 'bala lodz'],
    ['Lars \u00D8stergaard', 'ostergaard'],
    ['Stra\u00DFer', 'strasser'],
    ['\uFF21\uFF44\uFF41', 'ada'],
    ['\u0645\u0647\u200C\u0646\u0627\u0632', '\u0645\u0647\u0646\u0627\u0632'],
    ['4-1 Main Street', '4-1 main'],
    ['ada@example.com', 'ada@example.com'],
    ["pat.o'brien@example.com", "pat.o'brien@ex"],
    ['a_b 50%', '_b 50%'],
  ])('The name %s is found by %s', async (name, q) => {
    expect(await matches(name, q)).toBe(true);
  });
  test.each([
    ['Pat Brien', "o'brien"],
    ['Paul Jean', 'jean pauline'],
    ['Ada Obi', '%'],
    ['Ada Obi', '_'],
    ['Ada Obi', "'"],
    ['Ada Obi', '-'],
    ['Ada Obi', ' '],
    ['41 Main Street', '4-1 x'],
  ])('The name %s is not found by %s', async (name, q) => {
    expect(await matches(name, q)).toBe(false);
  });
  test('Addresses with and without a hyphen between digits stay different', async () => {
    const { rows } = await sql<{ same: boolean }>`
      select normalize_search('4-1 Main') = normalize_search('41 Main') as same`.execute(app.context.db);
    expect(rows).toEqual([{ same: false }]);
  });
});
