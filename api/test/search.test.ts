import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '../src/admin/search/keys.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad: string;

const find = (q: string, who = grace) => who.call('search', { query: { q } });

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  await sql`update people set first_name = 'Fọlákẹ́', last_name = 'Adéyẹmí' where id = ${ada.id}`.execute(
    app.context.db,
  );
  squad = await app.openSquad(grace, { name: 'Lakeshore 50%_Ten' });
  await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
  await app.advance(14);
});
afterAll(() => app.close());

describe('Search text that is a number or an id', () => {
  const UUID = '0b0f8f5c-0000-4000-8000-00000000000a';
  const OTHER = '1b0f8f5c-0000-4000-8000-00000000000b';
  const [first, last] = ['0b0f8f5c000000000000000000000000', '0b0f8f5cffffffffffffffffffffffff'];
  test.each([
    ['2087', null, 2087],
    ['#2087', null, 2087],
    ['lake', null, null],
    ['0b0f8f5', null, null],
    ['0b0f8f5c', { from: first, to: last }, null],
    ['0B0F8F5C-', { from: first, to: last }, null],
    ['1234567890123', { from: '1234567890123'.padEnd(32, '0'), to: '1234567890123'.padEnd(32, 'f') }, null],
  ])('The search finds a number or the start of an id in the text %s', (q, ids, number) =>
    expect(keysOf(q)).toEqual({ ids, number, reference: null, withdrawal: null }),
  );
  test.each([
    [`charge:${UUID}:7:${OTHER}:1`, { squad: UUID, round: 7, seat: OTHER }],
    [`payout:${UUID}:7:0`, { squad: UUID, round: 7, seat: null }],
    [`payout:${UUID}`, null],
  ])('The search finds a payment reference in the text %s', (q, reference) =>
    expect(keysOf(q).reference).toEqual(reference),
  );
});

describe('Staff search', () => {
  test.each([
    ['name without accents', 'folake adeye'],
    ['a part of the email', 'ADA@example'],
    ['phone number in any spelling', '+1 (416) 555-1001'],
  ])('Staff can find a person by %s', async (_, q) => {
    expect((await find(q)).people.map(({ id }) => id)).toContain(ada.id);
    const { data } = await grace.call('people', { query: { q } });
    expect(data.map(({ id }) => id)).toContain(ada.id);
  });
  test('The search treats digits in a name as part of the name', async () => {
    const { id, email } = await app.member('ada4165');
    for (const q of ['ada4165', email])
      expect((await grace.call('people', { query: { q } })).data.map((person) => person.id)).toEqual([id]);
  });

  test('The search finds the resources of all people with the same name', async () => {
    const { db } = app.context;
    await sql`
      insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code)
      select 'Twin', 'Namesake', 'twin' || n || '@example.com', '', now(), 'twin' || n from generate_series(1, 300) n
    `.execute(db);
    await sql`
      with asked as (
        insert into help_tickets (person_id, topic, subject, created_at, changed_at)
        select id, 'other', 'A question', now(), now() from people where email like 'twin%' returning id, person_id)
      insert into help_messages (ticket_id, person_id, by_staff, text, written_at)
      select id, person_id, false, 'A question', now() from asked
    `.execute(db);
    expect((await grace.call('tickets', { query: { q: 'twin name' } })).total).toBe(300);
  });
  test('The search finds members by the name of their squad', async () => {
    const { data } = await grace.call('people', { query: { q: 'lakeshore' } });
    expect(data.map(({ id }) => id).toSorted()).toEqual([ada.id, beth.id].toSorted());
  });
  test('The search by squad name leaves out former members of the squad', async () => {
    const named = async (q: string) => (await grace.call('people', { query: { q } })).data.map(({ id }) => id);
    const other = await app.openSquad(grace, { name: 'Maple Grove' });
    const seat = (person: string, status: string) =>
      sql`insert into seats (squad_id, person_id, nonce, status) values (${other}, ${person}, '', ${status})`.execute(
        app.context.db,
      );
    await seat(ada.id, 'active');
    await seat(beth.id, 'left');
    expect(await named('maple gr')).toEqual([ada.id]);
    await sql`update squads set kind = 'test' where id = ${other}`.execute(app.context.db);
    expect(await named('maple gr')).toEqual([]);
    await sql`delete from seats where squad_id = ${other}`.execute(app.context.db);
    await sql`delete from squads where id = ${other}`.execute(app.context.db);
  });
  test('The search finds a squad and the people with a payment in the squad', async () => {
    const { squads, people, payouts } = await find('lakesh');
    expect(squads).toMatchObject([{ id: squad, name: 'Lakeshore 50%_Ten', members: 2, status: 'active' }]);
    expect(people).toMatchObject([{ id: ada.id, because: { squad: 'Lakeshore 50%_Ten', what: 'receives' } }]);
    expect(payouts).toMatchObject([{ round: 1, member: 'Fọlákẹ́ Adéyẹmí' }]);
  });
  test.each([
    ['50%_T', 1],
    ['50_', 0],
    ['%%%', 0],
    [String.raw`\\\ `, 0],
  ])('The search takes the wildcards in %s literally', async (q, count) => {
    expect((await find(q)).squads).toHaveLength(count);
  });
  test('The search needs more than two letters', async () => {
    expect(await find('la')).toEqual({
      squads: [],
      people: [],
      payments: [],
      payouts: [],
      withdrawals: [],
      tickets: [],
    });
  });
  test('The search finds a payment by the id or the bank reference', async () => {
    const [payment] = (await ada.call('payments', { ...IN_PRODUCT, query: {} })).data;
    const [payout] = (await grace.call('payouts', { ...IN_PRODUCT, query: { q: 'Lakeshore' } })).data;
    const { rows } = await sql<{ id: string }>`select id from seats where person_id = ${ada.id}`.execute(
      app.context.db,
    );
    for (const q of [payment?.id ?? '', payment?.id.slice(0, 8) ?? '', `charge:${squad}:1:${rows[0]?.id}:1`])
      expect((await find(q)).payments.map(({ id }) => id)).toEqual([payment?.id]);
    for (const q of [payout?.id ?? '', `payout:${squad}:${payout?.round}:0`])
      expect((await find(q)).payouts.map(({ id }) => id)).toContain(payout?.id);
    expect((await find(ada.id)).people.map(({ id }) => id)).toEqual([ada.id]);
  });
  test('The search finds a ticket by the ticket number', async () => {
    const { id } = await beth.call('writeTicket', { body: { topic: 'paying', text: 'When can I swap in Québec?' } });
    for (const q of [String(id), `#${id}`, 'quebec'])
      expect(
        (await find(q)).tickets.map((ticket) => ticket.id),
        q,
      ).toEqual([id]);
  });
  test('The search finds no staff and no deleted people', async () => {
    expect((await find('grace')).people).toEqual([]);
    const gone = await app.member('erasable');
    expect((await find('erasable')).people).toHaveLength(1);
    await grace.call('deletePerson', { params: { id: gone.id }, body: { reason: 'As they asked' } });
    for (const q of ['erasable', 'erased', gone.id]) expect((await find(q)).people).toEqual([]);
  });
  test('The search does not show payments or payouts to identity officers', async () => {
    const officer = await app.staff('olu', 'kyc_officer');
    const found = await find('lakesh', officer);
    expect(found.squads).toHaveLength(1);
    expect(found).toMatchObject({ payments: [], payouts: [] });
    expect((await find('1', officer)).tickets).toEqual([]);
  });
});

describe('List search by part of a word', () => {
  const LISTS = ['payments', 'squadMembers'] as const;
  test.each(LISTS.flatMap((list) => ['folake', 'ADA@exam', '50%_t'].map((q) => [list, q] as const)))(
    'The search in the list %s finds rows by %s',
    async (list, q) => {
      const { data, total } = await grace.call(list, { ...IN_PRODUCT, query: { q } });
      expect(data.length).toBe(total);
      expect(total).toBeGreaterThan(0);
    },
  );
  test.each([...LISTS, 'payouts'] as const)(
    'The search in the list %s finds nothing for an unknown name',
    async (list) => {
      expect(await grace.call(list, { ...IN_PRODUCT, query: { q: 'nobody of that name' } })).toMatchObject({
        total: 0,
      });
    },
  );
  test('Staff can find members by their phone number', async () => {
    const { data } = await grace.call('people', { query: { q: '555-1002' } });
    expect(data.length).toBeGreaterThan(0);
  });
});

describe('List of members', () => {
  const named = async (query: object) =>
    (await grace.call('people', { query })).data.map(({ email_address: email }) => email).toSorted();
  test.each([
    ['squads', 'running', ['ada@example.com', 'beth@example.com']],
    ['squads', 'upcoming', []],
    ['state', 'suspended', []],
    ['owes', 'yes', []],
    ['product', 'ajohome', []],
  ] as const)('The list of members can be filtered by %s: %s', async (filter, value, emails) =>
    expect(await named({ [filter]: value })).toEqual(emails),
  );
  test('The list of members can be filtered by product', async () => {
    expect(await named({ product: 'adashi' })).toEqual([]);
    for (const _ of [1, 2]) await beth.call('chooseProduct', { body: { product: 'adashi' } });
    expect(await named({ product: 'adashi' })).toEqual(['beth@example.com']);
    expect((await grace.call('memberStory', { params: { id: beth.id } })).products).toEqual(['adashi']);
    expect(await grace.call('countPeople', {})).toMatchObject({ adashi: 1, ajohome: 0, suspended: 0 });
  });
  test('The list of members shows the squads and contributions of each member', async () => {
    const [row] = (await grace.call('people', { query: { q: beth.email } })).data;
    expect(row).toMatchObject({ squads: 1, upcoming: 0, isSuspended: false });
    expect(row?.charged).toBeGreaterThanOrEqual(row?.onTime ?? 0);
    expect(row?.thisWeek).not.toBeNull();
  });
  test('The file of members has the filters of the list', async () => {
    const answer = await grace.raw('peopleCsv', { query: { q: 'beth' } });
    const [head, line, ...rest] = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe(
      'First name,Last name,Email,Phone,Identity,Suspended,Running squads,Upcoming squads,Contributions on time,Contributions due,Contributed (CAD),Joined,Last seen',
    );
    expect(line).toMatch(/^Ada,Obi,beth@example.com,4165551002,verified,no,1,0,\d+,\d+,\d+\.\d\d,/);
    expect(rest).toEqual([]);
  });
});

test('A search for a name that more than ten thousand members share returns all these members', async () => {
  const { db } = app.context;
  const squadName = 'Zuri savers';
  const savers = await app.openSquad(grace, { name: squadName });
  await sql`
    insert into people (first_name, last_name, email, password_hash, email_verified_at, referral_code, kyc_status, created_at)
    select case when n % 12 = 0 then 'Other' else 'Zurí' end, 'Obi ' || n % 977, 'many' || n || '@example.com', '', now(), 'many' || n,
      case when n % 400 = 0 then 'pending' else 'not_started' end, now() - n * interval '1 second' from generate_series(1, 12000) n
  `.execute(db);
  // Only the squad name of these members matches the search text.
  await sql`
    insert into seats (squad_id, person_id, nonce) select ${savers}, id, '' from people where email in ('many12@example.com', 'many24@example.com')
  `.execute(db);
  const plainly = async (order: string, more = 'true') => {
    const { rows } = await sql<{ id: string }>`
      select id from people where role = 'user' and erased_at is null and ${sql.raw(more)}
        and (normalize_search(first_name || ' ' || last_name || ' ' || email) like '%zuri%' or id in (select person_id from seats where squad_id = ${savers}))
      order by ${sql.raw(order)}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const shown = async (query: object) => {
    const { data, total, isMore } = await grace.call('people', { query: { q: 'zuri', pageSize: 100, ...query } });
    return { ids: data.map(({ id }) => id), total, isMore };
  };
  const all = await plainly('last_name, first_name, id');
  expect(all).toHaveLength(11_002);
  expect(await shown({})).toEqual({ ids: all.slice(0, 100), total: 100, isMore: true });
  expect((await shown({ page: 90, pageSize: 50 })).ids).toEqual(all.slice(50, 100));
  const newest = await plainly('created_at desc, id desc');
  expect((await shown({ sort: 'created', order: 'desc' })).ids).toEqual(newest.slice(0, 100));
  const pending = await plainly('last_name, first_name, id', `kyc_status = 'pending'`);
  expect(pending.length).toBeGreaterThan(5);
  expect(await shown({ kyc: 'pending' })).toEqual({ ids: pending, total: pending.length, isMore: undefined });
});

describe("Search for a provider's reference", () => {
  test('The reference of a debit at the provider finds the contribution', async () => {
    const { rows } = await sql<{ id: string; key: string }>`
      select contributions.id, 'charge:' || squad_id || ':' || round || ':' || seat_id || ':1' as key
      from contributions order by round, seat_id limit 1`.execute(app.context.db);
    const [paid] = rows;
    await sql`insert into payment_providers values ('gocardless') on conflict do nothing`.execute(app.context.db);
    await sql`insert into provider_order_ids (provider, id, key, amount) values ('gocardless', 'PM0012ABC', ${paid?.key}, 10000)`.execute(
      app.context.db,
    );
    expect((await find('PM0012ABC')).payments.map(({ id }) => id)).toEqual([paid?.id]);
    expect(await find('PM0012ABD')).toMatchObject({ payments: [], payouts: [], withdrawals: [] });
    const support = await app.staff('kyc', 'kyc_officer');
    expect(await find('PM0012ABC', support)).toMatchObject({ payments: [], payouts: [], withdrawals: [] });
  });
});
