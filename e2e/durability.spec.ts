import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { Random, SEED } from '../core/test/random.ts';
import { PASSWORD } from './people.ts';
import { Server } from './server.ts';
import { person } from './sessions.ts';
import { testAlone as test } from './test.ts';

test.afterEach(() => Server.removeAll());

const WEEKS = 9;
const DAYS = WEEKS * 7;
/** Number of kills of the server. `npm run soak` sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 4);

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

/** Returns all money movements and notifications from a stopped server's data folder. */
async function outcome(dataDir: string): Promise<Record<string, unknown[]>> {
  const embedded = await startEmbedded(dataDir);
  const db = openDatabase(embedded.url, 1);
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  try {
    return {
      transfers: await read(
        sql`select debit, credit, amount, kind, reference, value_date from ledger_transfers order by reference`,
      ),
      accounts: await read(sql`select name, debits, credits from ledger_totals order by name`),
      squads: await read(sql`select id, status, start_on, reserve_payout_count from squads order by id`),
      rounds: await read(sql`select * from rounds order by squad_id, number`),
      contributions: await read(
        sql`select squad_id, round, seat_id, state, owed_pot, owed_reserve, owed_fund, cause, updated_on from contributions order by 1, 2, 3`,
      ),
      charges: await read(sql`select * from charges order by squad_id, round, seat_id, attempt`),
      payouts: await read(
        sql`select squad_id, round, seq, state, pot, fee, net, attempt, updated_on from payouts order by 1, 2, 3`,
      ),
      orders: await read(
        sql`select key, amount, submitted_on, next_event_on, outcome from sandbox_orders order by key`,
      ),
      mails: await read(sql`select key, "to" from sandbox_mails where key not like 'code:%' order by key`),
    };
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/** Advances the server day by day to the day `target`, at most `days` days. */
async function advance(server: Server, target: string, days: number): Promise<void> {
  const advanceDays = Math.min(await daysLeft(server, target), days);
  if (advanceDays > 0) await server.call('/sandbox/clock', { advanceDays });
}

test(`a run of several weeks with ${KILLS} kills ends with the same data as a run without kills`, {
  tag: '@long',
}, async () => {
  console.log(`replay with SEED=${SEED}`);
  // Both runs start with the demo, which has squads in every state and a late payer.
  const calm = await Server.ofDemo();
  const disturbed = await Server.ofDemo();
  await calm.start();
  const target = daysLater(await today(calm), DAYS);
  await advance(calm, target, DAYS);
  expect(await calm.stop()).toBe(0);

  const random = new Random(SEED);
  let kills = 0;
  await disturbed.start();
  while ((await daysLeft(disturbed, target)) > 0) {
    // Some days pass without a kill first, so that the kills are spread over the weeks.
    if (kills < KILLS) await advance(disturbed, target, random.below(Math.max(1, Math.floor(DAYS / KILLS) - 3)));
    const advancing = advance(disturbed, target, kills < KILLS ? 3 : DAYS).catch(() => 'killed');
    if (kills < KILLS) {
      // The kill happens after a random number of responses.
      for (let answers = random.below(40); answers > 0; answers -= 1) await today(disturbed);
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
  expect(await disturbed.verifyLedger()).toContain('The ledger is correct');
});

/** Counts the people of an unfinished demo with SQL, because the server does not respond yet. */
async function peopleSoFar(server: Server): Promise<number> {
  const [row] = await server.ask(sql<{ count: number }>`select count(*) from people`);
  return row?.count ?? 0;
}

test('the server creates the demo again after a kill during the first start', { tag: '@long' }, async () => {
  const server = await Server.inNewFolder({ demo: true });
  const starting = server.start().catch(() => 'killed');
  await expect.poll(() => peopleSoFar(server).catch(() => 0), { intervals: [100], timeout: 60_000 }).toBeGreaterThan(5);
  await server.kill();
  expect(await starting).toBe('killed');
  await server.start();
  const login = { email_address: 'amara.okafor@example.com', password: 'Adashi2026!' };
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
  const { data } = await server.call<{ data: { name: string; status: string }[] }>(
    '/adashi/squad/me',
    undefined,
    accessToken,
  );
  expect(data.map((squad) => `${squad.name}: ${squad.status}`)).toEqual([
    'Lakeshore Ten: active',
    'Kensington Circle: upcoming',
    'Bloor Street: completed',
  ]);
});

test('the server explains a second start and a busy port, survives a killed PostgreSQL, and stops on Ctrl-C', {
  tag: '@long',
}, async () => {
  const server = await Server.ofDemo();
  await server.start();
  const same = await Server.inFolder(server.dataDir);
  await expect(same.start()).rejects.toThrow(
    /^Adashi already runs on .*, perhaps in another container\. Stop that process first, or start with another DATA_DIR\.\n$/,
  );
  const busy = await Server.empty({ port: server.port });
  await expect(busy.start()).rejects.toThrow(
    new RegExp(
      `^The port is in use: ${server.port}\\. Stop what uses it, or start with another one: PORT=3001 npm start\\n$`,
    ),
  );
  const email = await person(server, 'Ada');
  const postmaster = async () =>
    (await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0];
  const killed = await postmaster();
  process.kill(Number(killed), 'SIGKILL');
  await expect.poll(() => postmaster().catch(() => killed), { timeout: 60_000 }).not.toBe(killed);
  await expect(async () => {
    await server.call('/auth/login', { email_address: email, password: PASSWORD });
  }).toPass({ timeout: 60_000 });
  expect(server.output).toContain('PostgreSQL ended unasked. It is started again.');
  expect(await server.stop()).toBe(0);
  expect(await server.verifyLedger()).toContain('The ledger is correct');
});
