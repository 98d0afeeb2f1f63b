import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { prepareDatabase } from '../api/src/app/prepare-database.ts';
import { Clock } from '../api/src/base/clock.ts';
import { readConfig } from '../api/src/base/config/index.ts';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { signAccessToken } from '../api/src/http/session.ts';
import { hangUp, paced, saturated } from './calls/ask.ts';
import { type Received, received, Server } from './calls/messages.ts';
import { cpuOfPostgres } from './week/cluster.ts';
import { plant } from './week/plant.ts';

// Measures requests per second over 32 connections, and the latency at half of that rate. Compares both with a bare
// Fastify handler and with `select 1`. `node bench/calls.ts [what]` measures only paths that contain `what`.
const ROUNDS = 3;
const ROUND_MS = 2_000;
/** Number of rounds at half load. With fewer rounds, only a few slow requests would determine the p99. */
const PACED_ROUNDS = 5;
const SHAPE = { size: 10, week: 6, squads: 2_000 };
const ME = 'a0000000-0000-4000-8000-000000000003';
const MY_SQUAD = 'c0000000-0000-4000-8000-000000000001';
const SESSION = 'e0000000-0000-4000-8000-000000000001';
const PATHS = [
  '/api/user/me',
  '/api/adashi/dashboard',
  '/api/adashi/squad/me',
  '/api/adashi/squad',
  `/api/adashi/squad/${MY_SQUAD}`,
  '/api/adashi/payments',
  '/api/adashi/payouts',
  '/api/notification',
].filter((path) => path.includes(process.argv[2] ?? ''));

/** Inserts active squads, open squads and a signed-in member with the notifications of half a year. */
async function fill(db: Database): Promise<void> {
  await plant(db, SHAPE);
  await sql`
    insert into squads (name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
    select 'Open ' || n, 'upcoming', 5000 + n * 100, 10, date '2026-12-01' + n, 100, 100, 'open' || n, '', '' from generate_series(1, 200) n
  `.execute(db);
  await sql`update people set email_verified_at = now(), first_name = 'Ada', last_name = 'Obi' where id = ${ME}`.execute(
    db,
  );
  await sql`
    insert into notifications (person_id, kind, details, at, read_at, key)
    select ${ME}, 'contribution_arrived', json_build_object('squad', 'S1', 'round', n, 'amount', 5000), now(), case when n > 3 then now() end, n
    from generate_series(1, 30) n
  `.execute(db);
  await sql`
    insert into sessions (id, person_id, started_at, seen_at) values (${SESSION}, ${ME}, now(), now())
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}

const middle = (values: readonly number[], share = 0.5) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

const folder = await mkdtemp(join(tmpdir(), 'adashi-calls-'));
const embedded = await startEmbedded(folder);
await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
const owner = openDatabase(embedded.ownerUrl, 2);
await fill(owner);
await owner.destroy();
const signer = { config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), clock: new Clock() };
// A token expires after 15 minutes, so each path gets a new token.
const sign = () => signAccessToken(signer, { person: ME, family: SESSION });

const ours = new Server('ours.ts', [folder, embedded.url, await sign()]);
const bare = new Server('bare.ts', [embedded.url]);
const [oursAt, bareAt] = [String(await ours.receive()), String(await bare.receive())];
const calls: Received[] = [];
for (const path of PATHS) calls.push(received.parse(await ours.ask({ path })));
await bare.ask({ received: calls });

interface Urls {
  readonly ours: string;
  readonly floor: string;
  readonly select: string;
}

/** Returns requests per second, and the CPU time per request of Node.js and PostgreSQL in microseconds. */
async function saturate(server: Server, url: string, token: string) {
  const before = [(await server.worked()).cpu, await cpuOfPostgres(folder)] as const;
  const rate = await saturated(url, token, ROUND_MS);
  const answered = (rate * ROUND_MS) / 1_000;
  const node = ((await server.worked()).cpu - before[0]) / answered;
  return { rate, node, postgres: ((await cpuOfPostgres(folder)) - before[1]) / answered };
}
type Saturated = Awaited<ReturnType<typeof saturate>>;

function medians(rounds: readonly Saturated[]): Saturated {
  const of = (key: keyof Saturated) => middle(rounds.map((round) => round[key]));
  return { rate: of('rate'), node: of('node'), postgres: of('postgres') };
}

async function rates(urls: Urls, token: string) {
  const each = { ours: [] as Saturated[], floor: [] as Saturated[], select: [] as Saturated[] };
  for (const url of [urls.ours, urls.floor]) await saturated(url, token, ROUND_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    each.ours.push(await saturate(ours, urls.ours, token));
    each.floor.push(await saturate(bare, urls.floor, token));
    each.select.push(await saturate(bare, urls.select, token));
  }
  return { ours: medians(each.ours), floor: medians(each.floor), select: medians(each.select) };
}
type Rates = Awaited<ReturnType<typeof rates>>;

/** Measures the latency at half of the maximum rate, alternating between the app's server and the bare server. */
async function latencies(urls: Urls, token: string, most: Rates) {
  const all = { ours: [] as number[], floor: [] as number[] };
  let longestStop = 0;
  for (let round = 0; round < PACED_ROUNDS; round += 1) {
    await ours.worked();
    all.ours.push(...(await paced(urls.ours, token, ROUND_MS, most.ours.rate / 2)));
    longestStop = Math.max(longestStop, (await ours.worked()).longestStop);
    all.floor.push(...(await paced(urls.floor, token, ROUND_MS, most.floor.rate / 2)));
  }
  const of = (taken: readonly number[]) => {
    const [half, slow] = [middle(taken), middle(taken, 0.99)];
    return `${half.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms (${(slow / half).toFixed(1)} times)`;
  };
  return `at half the load ${of(all.ours)}, of the floor ${of(all.floor)}; node stood still for ${(longestStop / 1_000).toFixed(1)} ms at most`;
}

for (const [index, path] of PATHS.entries()) {
  const urls = { ours: `${oursAt}${path}`, floor: `${bareAt}/floor/${index}`, select: `${bareAt}/select` };
  const token = await sign();
  const most = await rates(urls, token);
  const { statements = [], bytes = 0 } = calls[index] ?? {};
  const share = (of: 'floor' | 'select', digits: number) =>
    `${(most.ours.rate / most[of].rate).toFixed(digits)} of ${of === 'floor' ? 'its floor' : 'a bare select'} of ${most[of].rate.toFixed(0)}`;
  const work = ({ node, postgres }: Saturated) => `${node.toFixed(0)} and ${postgres.toFixed(0)} µs`;
  console.log(
    `${path}: ${statements.length} statements, ${bytes} bytes; ${most.ours.rate.toFixed(0)}/s, ${share('floor', 2)}, ${share('select', 3)}; CPU of node and PostgreSQL ${work(most.ours)}, of the floor ${work(most.floor)}, of the bare select ${work(most.select)}; ${await latencies(urls, token, most)}`,
  );
}
ours.end();
bare.end();
await embedded.stop();
hangUp();
await rm(folder, { recursive: true, force: true });
