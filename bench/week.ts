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
import { DUE, plant, type Shape } from './week/plant.ts';

// What a week of the engine costs for each membership, by the size of the squads and by how old they are: the charges of a
// round are submitted and confirmed, its members reminded, and the pot of the round before is paid out. Everybody is told, on
// the pages and by mail (which is written, and not sent). `node bench/week.ts [memberships]`.
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

async function measure(shape: Shape): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-bench-'));
  const embedded = await startEmbedded(folder);
  const db = openDatabase(embedded.ownerUrl, 4);
  await migrate(db);
  await plant(db, shape);
  await sql`insert into money_providers values ('sandbox') on conflict do nothing`.execute(db);
  const engine: Engine = {
    db,
    announce,
    alarm: async (trx, squad) => {
      const found = await sql<{ error: string }>`select error from squads_set_aside where squad_id = ${squad}`.execute(
        trx,
      );
      throw new Error(found.rows[0]?.error);
    },
    now: () => new Date(),
    providers: { payments: 'sandbox', payouts: 'sandbox' },
  };
  const memberships = shape.squads * shape.size;
  let [wall, node] = [0, 0];
  const parts: string[] = [];
  for (const [name, work] of PARTS) {
    const cost = await costOf(() => work(engine));
    wall += cost.wall;
    node += cost.node;
    parts.push(`${name} ${Math.round(cost.wall / memberships)}`);
  }
  const wrong = await verifyLedger(db);
  if (wrong) throw new Error(JSON.stringify(wrong));
  const [of, ofNode] = [wall, node].map((sum) => Math.round(sum / memberships));
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(
    `squads of ${shape.size}, week ${shape.week}: ${of} µs a membership (node ${ofNode}): ${parts.join(', ')}; ${memory} MB`,
  );
  await db.destroy();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

for (const [size, weeks] of SHAPES)
  for (const week of weeks) await measure({ size, week, squads: Math.round(MEMBERSHIPS / size) });
