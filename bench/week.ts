import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type LocalDate, type SeatId, type SquadId } from '@adashi/core';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../api/src/db/database.ts';
import { startEmbedded } from '../api/src/db/embedded.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { verifyLedger } from '../api/src/ledger/index.ts';
import { announce } from '../api/src/notifications/announce.ts';
import { applyEvents, type ReceivedEvent, storeEvents } from '../api/src/rotation/provider-events.ts';
import type { Engine } from '../api/src/rotation/run-step.ts';
import { tick } from '../api/src/rotation/tick.ts';
import { ADDED, floorOf, samplesOf } from './week/floor.ts';
import { DUE, plant, type Shape } from './week/plant.ts';

// What a week of the engine costs for each membership, by the size of the squads and by how old they are: the charges of a
// round are submitted and confirmed, its members reminded, and the pot of the round before is paid out. Everybody is told, on
// the pages and by mail (which is written, and not sent). Beside it the floor: hand-written statements that write the same rows
// into the same tables, for all squads at once. `node bench/week.ts [memberships]`.
const MEMBERSHIPS = Number(process.argv[2] ?? 5_200);
const SHAPES: readonly [size: number, weeks: readonly number[]][] = [
  [10, [2, 5, 10]],
  [52, [2, 26, 52]],
];

/** What the provider answers: each charge came, each payout arrived. */
async function answers(db: Database): Promise<ReceivedEvent[]> {
  const charges = await sql<{ squad: SquadId; round: number; seat: SeatId; attempt: number }>`
    select squad_id as squad, round, seat_id as seat, attempt from charges where state = 'submitted' order by 1, 2, 3
  `.execute(db);
  const payouts = await sql<{ squad: SquadId; round: number; seq: number; attempt: number }>`
    select squad_id as squad, round, seq, attempt from payouts where state = 'submitted' order by 1, 2
  `.execute(db);
  return [
    ...charges.rows.map(({ squad, ...about }): ReceivedEvent => {
      const eventId = `c:${squad}:${about.round}:${about.seat}`;
      return { eventId, squad, event: { kind: 'charge_confirmed', ...about } };
    }),
    ...payouts.rows.map(({ squad, ...about }): ReceivedEvent => {
      return { eventId: `p:${squad}:${about.round}`, squad, event: { kind: 'payout_paid', ...about } };
    }),
  ];
}

async function hear(engine: Engine, day: LocalDate): Promise<void> {
  const events = await answers(engine.db);
  for (let at = 0; at < events.length; at += 1_000)
    await storeEvents(engine.db, 'sandbox', events.slice(at, at + 1_000));
  await applyEvents(engine, day);
}

interface Cost {
  readonly wall: number;
  /** Of this process; what PostgreSQL works is the rest of what two cores had. */
  readonly node: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - begin) * 1_000, node: user + system };
}

const day = (days: number): LocalDate => addDays(DUE, days);
const PARTS: readonly [name: string, work: (engine: Engine) => Promise<unknown>][] = [
  ['submit', (engine) => tick(engine, day(-4))],
  ['remind', (engine) => tick(engine, day(-1))],
  ['confirm', (engine) => hear(engine, DUE)],
  ['pay out', (engine) => tick(engine, DUE)],
  ['arrive', (engine) => hear(engine, day(1))],
];

function engineOn(db: Database): Engine {
  return {
    db,
    announce,
    alarm: async (trx, squad) => {
      const found = sql<{ error: string }>`select error from squads_set_aside where squad_id = ${squad}`;
      throw new Error((await found.execute(trx)).rows[0]?.error);
    },
    now: () => new Date(),
    providers: { payments: 'sandbox', payouts: 'sandbox' },
  };
}

async function planted(owner: string, name: string, shape: Shape): Promise<Database> {
  const admin = openDatabase(owner, 1);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const db = openDatabase(owner.replace(/\/[^/]*$/, `/${name}`), 4);
  await migrate(db);
  await plant(db, shape);
  await sql`insert into money_providers values ('sandbox') on conflict do nothing`.execute(db);
  return db;
}

/** Rows of each kind that a week made; both weeks are to have made the same. */
async function added(db: Database): Promise<string> {
  const counts: string[] = [];
  for (const [what, count] of ADDED) {
    const { rows } = await sql<{ count: number }>`${count}`.execute(db);
    counts.push(`${what} ${rows[0]?.count}`);
  }
  return counts.join(', ');
}

/** Our week and its floor on databases of their own, one part after the other's. */
async function measure(owner: string, shape: Shape): Promise<void> {
  const memberships = shape.squads * shape.size;
  const each = (us: number) => Math.round(us / memberships);
  const sample = await planted(owner, 'sample', { ...shape, squads: 1 });
  for (const [, work] of PARTS) await work(engineOn(sample));
  const floor = floorOf(shape, await samplesOf(sample));
  const [ours, theirs] = [await planted(owner, 'ours', shape), await planted(owner, 'theirs', shape)];
  const sums = { ours: 0, node: 0, floor: 0 };
  const parts: string[] = [];
  for (const [name, work] of PARTS) {
    const cost = await costOf(() => work(engineOn(ours)));
    const least = await costOf(async () => {
      for (const statement of floor[name] ?? []) await statement.execute(theirs);
    });
    sums.ours += cost.wall;
    sums.node += cost.node;
    sums.floor += least.wall;
    parts.push(`${name} ${each(cost.wall)}/${each(least.wall)}`);
  }
  const wrong = (await verifyLedger(ours)) ?? (await verifyLedger(theirs));
  if (wrong) throw new Error(JSON.stringify(wrong));
  const [made, wanted] = [await added(ours), await added(theirs)];
  if (made !== wanted) throw new Error(`ours: ${made}; floor: ${wanted}`);
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(
    `squads of ${shape.size}, week ${shape.week}: ${each(sums.ours)} µs a membership, ${(sums.ours / sums.floor).toFixed(2)} × the floor of ${each(sums.floor)}; node ${each(sums.node)}; ${parts.join(', ')}; ${memory} MB`,
  );
  for (const db of [sample, ours, theirs]) await db.destroy();
  const admin = openDatabase(owner, 1);
  for (const name of ['sample', 'ours', 'theirs']) await sql`drop database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
}

const folder = await mkdtemp(join(tmpdir(), 'adashi-bench-'));
const embedded = await startEmbedded(folder);
for (const [size, weeks] of SHAPES)
  for (const week of weeks) await measure(embedded.ownerUrl, { size, week, squads: Math.round(MEMBERSHIPS / size) });
await embedded.stop();
await rm(folder, { recursive: true, force: true });
