import {
  accounts,
  activeWindow,
  expectedPayout,
  type LocalDate,
  type Outcome,
  type Rotation,
  type World,
} from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Act, namedBy, perform } from '../../core/test/acts.ts';
import { type Day, type Player, playLives } from '../../core/test/lives.ts';
import { Random, SEED } from '../../core/test/random.ts';
import type { Database } from '../src/db/database.ts';
import { balances, post, verifyLedger } from '../src/ledger/index.ts';
import { applyEvents, storeEvents } from '../src/rotation/provider-events.ts';
import type { NamedOf, Part } from '../src/rotation/repository/part.ts';
import { loadRotations, type SquadRow } from '../src/rotation/repository/read.ts';
import { runDueSquads } from '../src/rotation/run-due-squads.ts';
import { type Engine, runStep } from '../src/rotation/run-step.ts';
import { freshDatabase } from './fresh-database.ts';
import { firstStart, plantLives } from './plant-lives.ts';

/** Number of simulations that use bulk writes. `npm run soak` sets thousands. */
const IN_BULK = Number(process.env.LIVES ?? 20);
/** Number of simulations that write row by row, as the engine does after a failed bulk write. */
const ROW_BY_ROW = Number(process.env.LIVES ?? 5);
/**
 * Number of processes. With several processes, no squad uses the fund, because the result would depend on the order of
 * the processes.
 */
const PROCESSES = Number(process.env.PROCESSES ?? 1);

/** A database whose connection sometimes fails between two statements. */
function crashing(db: Database, random: Random, probability: number): Database {
  const wrap = (trx: object): object =>
    new Proxy(trx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key === 'getExecutor') {
          return () => {
            if (random.chance(probability)) throw new Error('crash');
            return typeof value === 'function' ? Reflect.apply(value, target, []) : value;
          };
        }
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') {
        return () => ({
          execute: (work: (trx: object) => unknown) => target.transaction().execute(async (trx) => work(wrap(trx))),
        });
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function untilDone(work: () => Promise<unknown>): Promise<number> {
  for (let crashes = 0; ; crashes += 1) {
    try {
      await work();
      return crashes;
    } catch (error) {
      if (!(error instanceof Error && error.message === 'crash')) throw error;
    }
  }
}

/** Updates the person's row, because a payout account belongs to a person and not to a squad. */
async function changeAccount(db: Database, act: Extract<Act, { kind: 'account' }>): Promise<void> {
  await sql`
    update people set payout_bank_id = ${act.account} from seats where seats.id = ${act.seat} and people.id = person_id
  `.execute(db);
}

async function allRotations(db: Database, part: Part = 'whole'): Promise<Rotation[]> {
  const { rows } = await sql<SquadRow>`select * from squads order by id`.execute(db);
  return loadRotations(db, rows, part);
}

interface ForLists {
  readonly squad: string;
  readonly round: number;
  readonly seq: number;
  readonly net: number;
  readonly on: string | null;
}

/**
 * Returns the columns that the app stores with each payout. Because of these columns, a list of payouts loads no
 * rotations.
 */
async function keptForLists(db: Database): Promise<ForLists[]> {
  const kept = sql<ForLists>`
    select squad_id as squad, round, seq, expected_net as net, to_char(payout_on, 'YYYY-MM-DD') as "on" from payouts
    order by squad_id, round, seq`;
  return (await kept.execute(db)).rows;
}

function forLists(rotation: Rotation): ForLists[] {
  return rotation.payouts.map((payout) => {
    const { round, seq } = payout;
    const on = rotation.rounds.find(({ number }) => number === round)?.payoutOn ?? null;
    return { squad: rotation.id, round, seq, net: expectedPayout(rotation, payout).net, on };
  });
}

/** Sorts the parts of a rotation for a comparison, because database rows have no order. */
function sorted(rotation: Rotation): Rotation {
  return {
    ...rotation,
    contributions: rotation.contributions.toSorted((a, b) => a.round - b.round || (a.seat < b.seat ? -1 : 1)),
    payouts: rotation.payouts.toSorted((a, b) => a.round - b.round || a.seq - b.seq),
    rounds: rotation.rounds.toSorted((a, b) => a.number - b.number),
  };
}

/** Applies all actions of one day to one squad. */
function performAll(world: World, day: LocalDate, acts: Day['acts']): Outcome {
  let outcome: Outcome = { ...world, transfers: [], orders: [], domainEvents: [] };
  for (const { act } of acts) {
    const next = act.kind === 'account' ? undefined : perform(outcome, day, act);
    if (!next) continue;
    const transfers = [...outcome.transfers, ...next.transfers];
    outcome = { ...next, transfers, orders: [...outcome.orders, ...next.orders] };
  }
  return outcome;
}

/**
 * Returns the part of a squad that the app loads for these actions. Returns `whole` when an action needs the full
 * history.
 */
function seenBy(acts: Day['acts']): Part {
  const part: NamedOf[] = [];
  for (const { squad, act } of acts) {
    const named = namedBy(act);
    if (named === 'whole') return 'whole';
    part.push(...named.map((key) => ({ squad, ...key })));
  }
  return part;
}

describe.each([
  ['bulk writes', true, IN_BULK],
  ['writes row by row', false, ROW_BY_ROW],
])('Engine and rules with %s', (_, inBulk, count) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await freshDatabase());
  });
  afterAll(() => db.destroy());

  test(
    `The engine and the rules agree in ${count} simulations with crashes and duplicates (replay with SEED=${SEED})`,
    async () => {
      const funds: number[] = [];
      const eachDay = (player: Player) => void funds.push(player.balances.get('fund') ?? 0);
      const lives = playLives(SEED, count, { eachDay, withFund: PROCESSES === 1 });
      const random = new Random(SEED);
      await plantLives(db, lives.start);
      await db.transaction().execute((trx) =>
        post(
          trx,
          firstStart(lives.start),
          lives.fund > 0
            ? [
                {
                  debit: accounts.clearing('sandbox'),
                  credit: 'fund',
                  amount: lives.fund,
                  kind: 'fund_deposit',
                  reference: 'fund',
                },
              ]
            : [],
        ),
      );
      const engine: Engine = {
        db: crashing(db, random, 0.01),
        announce: async () => {},
        alarm: async (trx, squad) => {
          const { rows } = await sql<{ error: string }>`
            select error from quarantined_squads where squad_id = ${squad}
          `.execute(trx);
          throw new Error(`${squad} of SEED=${SEED} was set aside: ${rows[0]?.error}`);
        },
        now: () => new Date(),
        providers: { payments: 'sandbox', payouts: 'sandbox' },
        inBulk,
      };
      let crashes = 0;
      /** Runs the work in all processes at the same time. Each process retries until the work succeeds. */
      const atOnce = async (work: () => Promise<unknown>) => {
        const all = Array.from({ length: PROCESSES }, () => untilDone(work));
        for (const own of await Promise.all(all)) crashes += own;
      };
      for (const [index, day] of lives.days.entries()) {
        const events = day.events.map(({ squad, event }, at) => ({ eventId: `${index}:${at}`, squad, event }));
        await storeEvents(db, 'sandbox', events);
        await storeEvents(
          db,
          'sandbox',
          events.filter(() => random.chance(0.05)),
        );
        await atOnce(() => applyEvents(engine, day.on));
        const acts = Map.groupBy(day.acts, ({ squad }) => squad);
        const rules = (world: World) => performAll(world, day.on, acts.get(world.rotation.id) ?? []);
        const part = seenBy(day.acts);
        crashes += await untilDone(() => runStep(engine, day.on, { squads: [...acts.keys()], part }, rules));
        for (const { act } of day.acts) if (act.kind === 'account') await changeAccount(db, act);
        await atOnce(() => runDueSquads(engine, day.on));
        if (random.chance(0.1)) await atOnce(() => runDueSquads(engine, day.on));
        if (random.chance(0.05)) {
          const [open, whole] = [await allRotations(db, []), await allRotations(db)];
          expect(open, `what is read of SEED=${SEED}`).toEqual(whole.map((rotation) => activeWindow(rotation, [])));
          expect(await keptForLists(db), `what lists go by, of SEED=${SEED}`).toEqual(whole.flatMap(forLists));
        }
        const money = await balances(db, ['fund']);
        expect(money.get('fund') ?? 0, `the fund on ${day.on} of SEED=${SEED}`).toBe(funds[index]);
      }
      console.log(`${lives.days.length} days, ${lives.transfers.length} transfers, ${crashes} crashes`);
      const found = await allRotations(db);
      for (const [index, end] of lives.end.entries()) {
        const engineSide = found[index];
        expect(engineSide && sorted(engineSide), `squad ${index} of SEED=${SEED}`).toEqual(sorted(end));
      }
      const { rows } = await sql<{ name: string; balance: number }>`
      select name, abs(credits - debits) as balance from ledger_totals where name !~ 'clearing' order by name
    `.execute(db);
      for (const { name, balance } of rows) {
        const expected = [...lives.balances].find(([account]) => account === name)?.[1] ?? 0;
        expect(balance, `${name} of SEED=${SEED}`).toBe(Math.abs(expected));
      }
      const posted = await sql<{ reference: string; amount: number; debit: string; credit: string }>`
      select reference, amount, debit, credit from ledger_transfers where reference <> 'fund' order by reference
    `.execute(db);
      const byReference = (a: { reference: string }, b: { reference: string }) => (a.reference < b.reference ? -1 : 1);
      const expectedTransfers = lives.transfers.map(({ reference, amount, debit, credit }) => ({
        reference,
        amount,
        debit,
        credit,
      }));
      expect(posted.rows.toSorted(byReference)).toEqual(expectedTransfers.toSorted(byReference));
      expect(await verifyLedger(db)).toBeNull();
    },
    600_000 + count * 20_000,
  );
});
