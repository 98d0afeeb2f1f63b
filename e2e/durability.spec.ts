import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { Random } from '../core/test/random.ts';
import { Server } from './server.ts';

test.afterEach(() => Server.removeAll());

const WEEKS = 9;
const KILLS = 20;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

interface Clock {
  readonly now: string;
}

async function today(server: Server): Promise<string> {
  return (await server.call<Clock>('/sandbox/clock')).now.slice(0, 10);
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

async function daysLeft(server: Server, target: string): Promise<number> {
  return Math.round((Date.parse(target) - Date.parse(await today(server))) / 86_400_000);
}

/** Everything that money did and that people were told, read from the stopped server's own data. */
async function outcome(dataDir: string): Promise<Record<string, unknown[]>> {
  const embedded = await startEmbedded(dataDir);
  const db = openDatabase(embedded.url, 1);
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  try {
    return {
      transfers: await read(
        sql`select debit, credit, amount, kind, reference, happened_on from ledger_transfers order by reference`,
      ),
      accounts: await read(sql`select name, debits, credits from ledger_accounts order by name`),
      squads: await read(sql`select id, status, start_on, share_outs from squads order by id`),
      rounds: await read(sql`select * from rounds order by squad_id, number`),
      contributions: await read(
        sql`select squad_id, round, seat_id, state, owed_pot, owed_reserve, owed_fund, cause, updated_on from contributions order by 1, 2, 3`,
      ),
      charges: await read(sql`select * from charges order by squad_id, round, seat_id, attempt`),
      payouts: await read(
        sql`select squad_id, round, seq, state, pot, fee, net, attempt, updated_on from payouts order by 1, 2, 3`,
      ),
      orders: await read(sql`select key, amount, submitted_on, news_on, news from sandbox.orders order by key`),
      mails: await read(sql`select key, subject from sandbox.mails where key not like 'code:%' order by key`),
    };
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

async function copyOf(server: Server, port: number): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-copy-'));
  execFileSync('cp', ['-a', `${server.dataDir}/.`, folder]);
  return new Server(port, folder, true);
}

test(`killed ${KILLS} times while weeks pass, the outcome is that of an undisturbed run`, async () => {
  test.setTimeout(480_000);
  console.log(`replay with SEED=${SEED}`);
  // The demo has squads in every state, among them one with a late payer, so it is the past of both.
  const calm = await Server.inNewFolder(3421, true);
  await calm.start();
  const target = daysLater(await today(calm), WEEKS * 7);
  await calm.stop();
  const disturbed = await copyOf(calm, 3422);

  await calm.start();
  await calm.call('/sandbox/clock', { advanceDays: await daysLeft(calm, target) });
  expect(await calm.stop()).toBe(0);

  const random = new Random(SEED);
  let kills = 0;
  await disturbed.start();
  while ((await daysLeft(disturbed, target)) > 0) {
    const days = Math.min(await daysLeft(disturbed, target), kills < KILLS ? 3 : 400);
    const advancing = disturbed.call('/sandbox/clock', { advanceDays: days }).catch(() => 'killed');
    if (kills < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, random.below(140)));
      await disturbed.kill();
      kills += 1;
      await advancing;
      await disturbed.start();
    } else await advancing;
  }
  expect(await disturbed.stop()).toBe(0);
  expect(kills).toBe(KILLS);
  const [expected, found] = [await outcome(calm.dataDir), await outcome(disturbed.dataDir)];
  for (const [what, rows] of Object.entries(expected)) expect(found[what], what).toEqual(rows);
  expect(await disturbed.verifyLedger()).toContain('The ledger adds up');
});

test('started twice, or on a port in use, it says so in one sentence; Ctrl-C ends it cleanly', async () => {
  const first = await Server.inNewFolder(3423);
  await first.start();
  const same = new Server(3424, first.dataDir, false);
  await expect(same.start()).rejects.toThrow(
    /^Adashi already runs on .* \(process \d+\)\. Stop that one first, or start with another DATA_DIR\.\n$/,
  );
  const busy = await Server.inNewFolder(3423);
  await expect(busy.start()).rejects.toThrow(
    /^The port is in use: 3423\. Stop what uses it, or start with another one: PORT=3001 npm start\n$/,
  );
  expect(await first.stop()).toBe(0);
});

test('killed while the first demo is played, the next start plays it anew', async () => {
  test.setTimeout(120_000);
  const server = await Server.inNewFolder(3425, true);
  const starting = server.start().catch(() => 'killed');
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  await server.kill();
  expect(await starting).toBe('killed');
  await server.start();
  const login = { email_address: 'amara.okafor@example.com', password: 'Adashi2026!' };
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
  const squads = await server.call<{ name: string; status: string }[]>('/adashi/squad/me', undefined, accessToken);
  expect(squads.map((squad) => `${squad.name}: ${squad.status}`)).toEqual([
    'Lakeshore Ten: active',
    'Kensington Circle: upcoming',
    'Bloor Street: completed',
  ]);
});
