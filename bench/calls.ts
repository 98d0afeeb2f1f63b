import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Clock } from '../api/src/clock.ts';
import { readConfig } from '../api/src/config/index.ts';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { signAccessToken } from '../api/src/http/session.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';
import { plant } from './week/plant.ts';

// How many calls of a member one process answers in a second, with 32 connections. Beside each, in turns, a bare Fastify handler
// that asks the database the same and answers the same, and one that asks for `select 1`. `node bench/calls.ts [what]` asks
// what has `what` in its address.
const CONNECTIONS = 32;
const ROUNDS = 3;
const ROUND_MS = 2_000;
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

/** Squads that run, squads that one may join, and a member who is signed in, with notifications. */
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
    insert into sessions (id, person_id, started_at, seen_at) values (${SESSION}, ${ME}, now(), now())
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One call; answers how long it took, in milliseconds. */
async function call(url: string, token: string): Promise<number> {
  const begin = performance.now();
  const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return performance.now() - begin;
}

/** How many calls are answered in a second by a server that always has as many before it as there are connections. */
async function saturated(url: string, token: string): Promise<number> {
  const begin = performance.now();
  let answered = 0;
  const ask = async () => {
    while (performance.now() - begin < ROUND_MS) {
      await call(url, token);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return (answered * 1_000) / (performance.now() - begin);
}

/** How long calls take that come so many a second, whether or not those before them were answered: sorted. */
async function paced(url: string, token: string, perSecond: number): Promise<number[]> {
  const begin = performance.now();
  const calls: Promise<number>[] = [];
  while (performance.now() - begin < ROUND_MS) {
    const due = ((performance.now() - begin) * perSecond) / 1_000;
    while (calls.length < due) calls.push(call(url, token));
    await new Promise((done) => setTimeout(done, 1));
  }
  return (await Promise.all(calls)).toSorted((one, other) => one - other);
}

const middle = (values: readonly number[], share = 0.5) => values[Math.floor(values.length * share)] ?? 0;
const median = (values: readonly number[]) => middle(values.toSorted((one, other) => one - other));

const folder = await mkdtemp(join(tmpdir(), 'adashi-calls-'));
const embedded = await startEmbedded(folder);
await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true);
const owner = openDatabase(embedded.ownerUrl, 2);
await fill(owner);
await owner.destroy();
const signer = { config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), clock: new Clock() };
// A house signs with no more than its secret and its clock.
const token = await signAccessToken(signer as Parameters<typeof signAccessToken>[0], { person: ME, family: SESSION });

const server = fork(join(import.meta.dirname, 'calls/serve.ts'), [folder, embedded.url, token], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
await once(server, 'message');
server.send({ paths: PATHS });
const [[ours, bare]] = (await once(server, 'message')) as [[string, string]];

async function cpu(): Promise<number> {
  server.send('cpu');
  const [used] = await once(server, 'message');
  return Number(used);
}

for (const [index, path] of PATHS.entries()) {
  const urls = { ours: `${ours}${path}`, floor: `${bare}/floor/${index}`, select: `${bare}/select` };
  const rates = { ours: [] as number[], floor: [] as number[], select: [] as number[] };
  let used = 0;
  await saturated(urls.ours, token);
  await saturated(urls.floor, token);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await cpu();
    rates.ours.push(await saturated(urls.ours, token));
    used += (await cpu()) - before;
    rates.floor.push(await saturated(urls.floor, token));
    rates.select.push(await saturated(urls.select, token));
  }
  const [mine, floor, select] = [median(rates.ours), median(rates.floor), median(rates.select)];
  const latencies = await paced(urls.ours, token, mine / 2);
  const answered = rates.ours.reduce((sum, rate) => sum + (rate * ROUND_MS) / 1_000, 0);
  console.log(
    `${path}: ${mine.toFixed(0)}/s, ${(mine / floor).toFixed(2)} of its floor of ${floor.toFixed(0)}, ${(mine / select).toFixed(3)} of a bare select of ${select.toFixed(0)}; ${(used / answered).toFixed(0)} µs of node a call; at half the load ${middle(latencies).toFixed(1)} ms, p99 ${middle(latencies, 0.99).toFixed(1)} ms`,
  );
}
server.disconnect();
await embedded.stop();
agent.destroy();
await rm(folder, { recursive: true, force: true });
