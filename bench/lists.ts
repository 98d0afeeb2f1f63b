import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../api/src/app.ts';
import { readConfig } from '../api/src/config.ts';
import { hashPassword } from '../api/src/credentials/index.ts';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { openHouse } from '../api/src/open-house.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';

// What the lists of staff take at the server on 1,000,000 people, 100,000 squads and 5,000,000 contributions: the first page, a
// deep one, a search and a sort. `node bench/lists.ts [share]` fills in a share of that (0.1: a tenth), for a first look.
const [share = '1', only = ''] = process.argv.slice(2);
const PEOPLE = Math.round(1_000_000 * Number(share));
const SQUADS = PEOPLE / 10;
const SEATS = 10;
const ROUNDS = 5;
const ACTS = PEOPLE;
const LIMIT_MS = 200;
const TRIES = 5;
const PASSWORD = 'Savings2026!';

const FIRST = ['Ada', 'Amara', 'Efua', 'Grace', 'Kofi', 'Musa', 'Ngozi', 'Priscilla', 'Tunde', 'Zuri', 'Marie', 'Noël'];
const LAST = [
  'Adu',
  'Bakare',
  'Boateng',
  'Diallo',
  'Lawal',
  'Mensah',
  'Mwangi',
  'Obi',
  'Okafor',
  'Quartey',
  'Sow',
  'Umeh',
];

async function plant(db: Database): Promise<void> {
  const steps: Record<string, ReturnType<typeof sql>> = {
    people: sql`
      insert into people (first_name, last_name, email, password_hash, email_verified_at, kyc_status, referral_code, created_at, last_seen_at)
      select (${FIRST}::text[])[1 + n % ${FIRST.length}::int], (${LAST}::text[])[1 + (n / 7) % ${LAST.length}::int] || ' ' || to_hex(n),
        'p' || n || '@example.com', '', now(), (array['verified', 'verified', 'verified', 'pending', 'not_started'])[1 + n % 5],
        'p' || n, now() - n * interval '1 second', now() - (n % 1000) * interval '1 hour'
      from generate_series(1, ${PEOPLE}::int) n`,
    squads: sql`
      insert into squads (name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
      select 'Squad ' || to_hex(n * 7919), (array['active', 'active', 'active', 'completed', 'upcoming'])[1 + n % 5], 5000 + (n % 20) * 500,
        ${SEATS}, current_date - (n % 400), 100, 100, 's' || n, '', '' from generate_series(1, ${SQUADS}::int) n`,
    seats: sql`
      insert into seats (squad_id, person_id, position, nonce)
      select squads.id, people.id, 1 + (people.n % ${SEATS}::int), '' from
      (select id, row_number() over (order by invite_code) - 1 as n from squads where invite_code like 's%') squads
      join (select id, row_number() over (order by email) - 1 as n from people where email like 'p%') people
        on squads.n = people.n / ${SEATS}::int`,
    rounds: sql`
      insert into rounds (squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened)
      select squads.id, number, 'rotation', seats.id, start_on + number * 7, start_on + number * 7 - 4, start_on + number * 7,
        start_on + number * 7 + 3, true
      from squads cross join generate_series(1, ${ROUNDS}::int) number
      join seats on seats.squad_id = squads.id and seats.position = number`,
    contributions: sql`
      insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, updated_on)
      select rounds.squad_id, number, seats.id, contribution,
        case when seats.position = 3 and number = 2 then 'failed' else 'confirmed' end, 0, 0, 0, 0, due_on
      from rounds join squads on squads.id = rounds.squad_id join seats on seats.squad_id = rounds.squad_id`,
    payouts: sql`
      insert into payouts (squad_id, round, seq, state, pot, fee, reserve_share, set_off, net, attempt, updated_on, expected_net)
      select squad_id, number, 1, case when number = 5 then 'scheduled' else 'paid' end, contribution * 10, 0, 0, 0, contribution * 10,
        case when number = 5 then 0 else 1 end, payout_on, contribution * 10
      from rounds join squads on squads.id = squad_id`,
    activity: sql`
      insert into activity (at, actor_kind, actor_id, action, subject, ip)
      select now() - n * interval '1 minute', 'member', people.id, 'signed_in', 'person:' || people.id, '192.0.2.1'
      from (select id, row_number() over (order by email) as n from people limit ${ACTS}::int) people`,
  };
  for (const [what, statement] of Object.entries(steps)) {
    const start = performance.now();
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement.execute(trx);
    });
    console.log(`${what}: ${Math.round((performance.now() - start) / 1_000)} s`);
  }
  await sql`vacuum analyze`.execute(db);
}

/** Each list as staff ask for it. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  '/user': [
    'page=1',
    'page=400',
    'page=40000',
    'q=zuri',
    'q=Okafor ff',
    'q=p77777@',
    'sort=name',
    'sort=name&order=desc',
    'sort=lastSeen&order=desc',
    'kyc=pending',
  ],
  '/adashi/squad': [
    'page=1',
    'page=400',
    'page=4000',
    'q=squad ff',
    'sort=name',
    'sort=contribution&order=desc',
    'status=upcoming',
  ],
  '/adashi/squad/squadmembers': ['page=1', 'page=400', 'page=40000', 'q=zuri', 'sort=name', 'sort=squad'],
  '/adashi/payments': [
    'page=1',
    'page=400',
    'page=200000',
    'state=failed',
    'q=zuri',
    'q=squad ff',
    'sort=amount&order=desc',
    'sort=due',
  ],
  '/adashi/payouts': [
    'page=1',
    'page=400',
    'page=20000',
    'state=scheduled',
    'q=zuri',
    'sort=net',
    'sort=payout&order=desc',
  ],
  '/activity': ['page=1', 'page=400', 'page=40000', 'q=zuri', 'who=member', 'when=week'],
};

const folder = await mkdtemp(join(tmpdir(), 'adashi-lists-'));
const embedded = await startEmbedded(folder);
await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
const owner = openDatabase(embedded.ownerUrl, 2);
await plant(owner);
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', AUTH_LIMIT: '1000' });
const { house, close } = await openHouse(config, embedded.url);
const app = await createApp(house);
await sql`
  insert into people (role, first_name, last_name, email, password_hash, email_verified_at, referral_code, second_factor_waived)
  values ('superadmin', 'Kofi', 'Mensah', 'kofi@example.com', ${await hashPassword(house, PASSWORD)}, now(), 'kofi', true)
`.execute(owner);
const login = { email_address: 'kofi@example.com', password: PASSWORD };
const { accessToken } = (await app.inject({ method: 'POST', url: '/api/auth/login', body: login })).json();
const headers = { authorization: `Bearer ${accessToken}` };

async function timed(url: string): Promise<number> {
  const start = performance.now();
  const answer = await app.inject({ method: 'GET', url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return performance.now() - start;
}

let slow = 0;
for (const [list, queries] of Object.entries(ASKED)) {
  if (!list.includes(only)) continue;
  for (const query of queries) {
    const url = `/api${list}?pageSize=25&${query.replaceAll(' ', '%20')}`;
    const times: number[] = [];
    for (let attempt = 0; attempt < TRIES && (times[0] ?? 0) < 5_000; attempt += 1) times.push(await timed(url));
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    if (median > LIMIT_MS) slow += 1;
    console.log(`${median > LIMIT_MS ? 'SLOW' : 'ok  '} ${median.toFixed(0).padStart(6)} ms  ${list}?${query}`);
  }
}
console.log(slow === 0 ? `All within ${LIMIT_MS} ms.` : `${slow} took longer than ${LIMIT_MS} ms.`);
await app.close();
await close();
await owner.destroy();
await embedded.stop();
await rm(folder, { recursive: true, force: true });
