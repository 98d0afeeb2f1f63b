import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { plant } from '../../bench/lists/plant.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { MOST_OF_COMMON } from '../src/db/page.ts';
import { seek } from '../src/db/search-text.ts';
import { type Caller, IN_PRODUCT, type Name, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';

// A search for a common word has another query plan than a search for a rare word. Both plans must find the same rows
// (docs/decisions/0039-long-lists.md).
const PEOPLE = 1_000;
const WORD = 'zuri';

let app: TestApp;
let kofi: Caller;
let owner: Database;
beforeAll(async () => {
  const { db, url, ownerUrl } = await freshDatabase();
  await db.destroy();
  owner = openDatabase(ownerUrl, 2);
  await plant(owner, PEOPLE);
  // Replaces three of twelve first names with the searched name. Each list then has more matches than the count limit.
  await sql`update people set first_name = 'Zuri' where first_name in ('Efua', 'Musa')`.execute(owner);
  // The searched name also appears in a squad, a guarantor and a ticket of people with other names.
  await sql`update squads set name = 'The ten of Zuri' where id = (select squad_id from seats join people on people.id = person_id
    where first_name <> 'Zuri' order by seats.id limit 1)`.execute(owner);
  await sql`update guarantors set name = 'Zuri Obi', created_at = now() + interval '1 hour' where id = (select guarantors.id from guarantors join people on people.id = member_id
    where first_name <> 'Zuri' order by guarantors.id limit 1)`.execute(owner);
  await sql`update help_tickets set subject = 'Who is Zuri?', state = 'waiting', changed_at = now() + interval '1 hour' where id = (select help_tickets.id from help_tickets
    join people on people.id = person_id where first_name <> 'Zuri' order by help_tickets.id limit 1)`.execute(owner);
  await sql`update people set referred_by = (select id from people where first_name = 'Zuri' limit 1)
    where first_name <> 'Zuri' and referred_by is null and id in (select id from people order by id limit 500)`.execute(
    owner,
  );
  await sql`insert into waiting_list (person_id, joined_at)
    select id, now() - row_number() over (order by email) * interval '1 day' from people where role = 'user'
    on conflict do nothing`.execute(owner);
  // Inserts more rows than the count limit, so that the test visits every page.
  await sql`insert into guarantors (member_id, name, email, phone_number, relationship, link_hash, status)
    select id, 'Obi', 'of' || n || '@example.com', '+14165550100', 'friend', 'of' || n, 'invited'
    from (select id from people where first_name = 'Zuri' limit 1) one, generate_series(1, 101) n`.execute(owner);
  await sql`with asked as (
      insert into help_tickets (person_id, topic, subject, state, created_at, changed_at)
      select id, 'other', 'A question', 'closed', now(), now()
      from (select id from people where first_name = 'Zuri' limit 1) one, generate_series(1, 101) returning id, person_id)
    insert into help_messages (ticket_id, person_id, by_staff, text, written_at)
    select id, person_id, false, 'A question', now() from asked`.execute(owner);
  await sql`insert into activity (at, actor_kind, action, subject) select now(), 'job', 'signed_in', 'person:' || id
    from people where first_name = 'Zuri' limit 1`.execute(owner);
  app = await TestApp.openOn(url);
  kofi = await app.staff('kofi', 'superadmin');
});
afterAll(async () => {
  await owner.destroy();
  await app.close();
});

const listed = z.object({
  data: z.array(z.object({ id: z.union([z.string(), z.int()]) })),
  page: z.int(),
  total: z.int(),
  isMore: z.literal(true).optional(),
  lastPage: z.int().optional(),
});
type Listed = z.output<typeof listed>;
type Id = Listed['data'][number]['id'];

/** Every list with a search by person, in two sort orders. The list of members is also filtered by active squads. */
const LISTS: readonly (readonly [Name, Readonly<Record<string, string>>])[] = [
  ['squadMembers', {}],
  ['squadMembers', { sort: 'name', status: 'active' }],
  ['payments', {}],
  ['payments', { sort: 'due', order: 'desc', state: 'scheduled' }],
  ['payouts', {}],
  ['payouts', { sort: 'net', state: 'paid' }],
  ['people', { squads: 'running' }],
  ['people', { squads: 'running', sort: 'lastSeen' }],
  ['referredPeople', {}],
  ['referredPeople', { sort: 'referrer' }],
  ['guarantors', {}],
  ['guarantorCases', { sort: 'member' }],
  ['tickets', {}],
  ['tickets', { sort: 'member', state: 'closed' }],
  ['waitingList', {}],
  ['waitingList', { sort: 'name' }],
  ['activity', { when: 'month' }],
];

/** Returns all pages of a list, up to the last page. */
async function pagesOf(name: Name, query: Readonly<Record<string, string>>, size = 50): Promise<readonly Listed[]> {
  const pages: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { q: WORD, pageSize: String(size), ...query, page: String(page) };
    const { statusCode, body } = await kofi.raw(name, { ...IN_PRODUCT, query: asked });
    if (statusCode !== 200) throw new Error(`${name} ${JSON.stringify(asked)}: ${body}`);
    const list = listed.parse(JSON.parse(body));
    if (list.page < page) return pages; // A request for a page past the end returns the last page.
    pages.push(list);
    if (list.data.length < size || list.lastPage === page) return pages;
  }
}

const found = new Map<string, readonly Id[]>();
const idsOf = (pages: readonly Listed[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

test('A search for a rare name finds every matching row exactly once', async () => {
  expect(await seek(owner, WORD)).toEqual({ q: WORD, isCommon: false, isInSquads: true });
  expect(await seek(owner, 'nobody is called so')).toMatchObject({ isCommon: false, isInSquads: false });
  expect(await seek(owner, '')).toBeNull();
  for (const [name, query] of LISTS) {
    const pages = await pagesOf(name, query, 100);
    const ids = idsOf(pages);
    expect(new Set(ids).size, name).toBe(ids.length);
    expect(pages[0], name).toMatchObject({ total: ids.length });
    expect(ids.length, name).toBeGreaterThan(4);
    found.set(JSON.stringify([name, query]), ids);
  }
  const { rows } = await sql<{
    id: string;
  }>`select person_id as id from waiting_list join people on people.id = person_id
    where first_name = 'Zuri' order by joined_at, person_id`.execute(owner);
  expect(found.get(JSON.stringify(['waitingList', {}]))).toEqual(rows.map(({ id }) => id));
});

test('A search for a name returns the same rows after the name becomes common', async () => {
  await owner.transaction().execute(async (trx) => {
    // Turns the triggers off, because the inserted rows are already consistent.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code)
      select 'Zuri', 'Other', 'other' || n || '@example.com', '', now(), 'other' || n from generate_series(1, 10001) n
    `.execute(trx);
  });
  await sql`analyze people`.execute(owner);
  expect(await seek(owner, WORD)).toEqual({ q: WORD, isCommon: true, isInSquads: true });
  const cut = new Set<Name>();
  for (const [name, query] of LISTS) {
    const pages = await pagesOf(name, query);
    const ids = found.get(JSON.stringify([name, query])) ?? [];
    const isMore = pages[0]?.isMore ?? false;
    if (isMore) cut.add(name);
    const shown = isMore ? ids.slice(0, MOST_OF_COMMON) : ids;
    expect(idsOf(pages), `${name} ${JSON.stringify(query)}`).toEqual(shown);
    expect(pages[0]?.total, name).toBe(isMore ? MOST_OF_COMMON : ids.length);
    expect(pages[0]?.lastPage, name).toBe(isMore ? 2 : undefined);
  }
  const ofMore: readonly Name[] = ['guarantors', 'guarantorCases', 'tickets', 'waitingList', 'activity'];
  expect([...cut]).toEqual(['squadMembers', 'payments', 'payouts', 'people', ...ofMore]);
});

test('A search for a common name returns the last page for any page number beyond the limit', async () => {
  const query = { q: WORD, pageSize: '100', page: '40' };
  const { body } = await kofi.raw('guarantors', { ...IN_PRODUCT, query });
  expect(listed.parse(JSON.parse(body))).toMatchObject({ page: 1, lastPage: 1, total: MOST_OF_COMMON, isMore: true });
});

test('A search for a common name returns the same rows in the file as in the list', async () => {
  const lines = async (name: Name, query: Readonly<Record<string, string>>) =>
    (await kofi.raw(name, { ...IN_PRODUCT, query: { q: WORD, ...query } })).body.trim().split('\r\n').length - 1;
  for (const [file, list] of [
    ['squadMembersFile', 'squadMembers'],
    ['paymentsCsv', 'payments'],
    ['payoutsCsv', 'payouts'],
    ['referralFile', 'referredPeople'],
  ] as const)
    expect(await lines(file, {}), file).toBe(found.get(JSON.stringify([list, {}]))?.length);
  expect(await lines('activityCsv', { when: 'month' })).toBe(
    found.get(JSON.stringify(['activity', { when: 'month' }]))?.length,
  );
  expect(await lines('peopleCsv', { squads: 'running' })).toBe(
    found.get(JSON.stringify(['people', { squads: 'running' }]))?.length,
  );
});
