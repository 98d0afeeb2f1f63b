import { readConfig } from '../../api/src/base/config/index.ts';
import { encrypt } from '../../api/src/base/encryption.ts';
import { type Database, openDatabase } from '../../api/src/db/database.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { checkSame } from './check.ts';
import type { Cluster } from './cluster.ts';
import { floorOf, type Samples, samplesOf } from './floor.ts';
import { plant, type Shape } from './plant.ts';
import { isDelivery, STEP_NAMES, type Step } from './steps.ts';
import { type Cost, costOf, Workers } from './workers.ts';

const [PLANTED, OURS, THEIRS] = ['planted', 'ours', 'theirs'];

/** Steps to measure for each shape, and the number of repetitions. */
export interface Plan {
  readonly repetitions: number;
  readonly steps: readonly Step[];
}

export const planOf = (repetitions: number, delivers: boolean): Plan => ({
  repetitions,
  steps: STEP_NAMES.filter((step) => delivers || !isDelivery(step)),
});

/** Cost of each step in microseconds. */
export type Costs = ReadonlyMap<Step, Cost>;

/** Costs of the engine and the baseline for one week, measured on the same machine at the same time. */
export interface Run {
  readonly ours: Costs;
  readonly floor: Costs;
  /** Peak memory of the engine's process, in bytes. */
  readonly peak: number;
}

/** Creates the template database once per shape, because its creation takes longer than the weeks. */
export async function plantOnce(cluster: Cluster, shape: Shape): Promise<void> {
  await cluster.drop(PLANTED);
  await cluster.create(PLANTED);
  const db = openDatabase(cluster.urlOf(PLANTED), 1);
  await migrate(db);
  await plant(db, shape, encrypt(readConfig({ DATA_DIR: cluster.folder }), '1234567'));
  await db.destroy();
}

/** Runs `work` on a copy of the template database, then deletes the copy. */
async function withCopy<Result>(
  cluster: Cluster,
  name: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  await cluster.copy(PLANTED, name);
  const db = openDatabase(cluster.urlOf(name), 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await cluster.drop(name);
  }
}

/** Runs an unmeasured week to warm up the process. Returns one email of each kind. */
export async function warmUp(cluster: Cluster, workers: Workers): Promise<Samples> {
  await plantOnce(cluster, { size: 10, week: 2, squads: 104 });
  return withCopy(cluster, OURS, async (db) => {
    await workers.open(OURS);
    for (const step of STEP_NAMES.filter((name) => !isDelivery(name))) await workers.step(step);
    const samples = await samplesOf(db);
    await workers.step('deliver debits');
    await workers.close();
    return samples;
  });
}

/**
 * Runs a week with the engine and with the baseline, step by step, on separate copies of the database. The engine and
 * the baseline take turns at running first.
 */
async function runOnce(
  cluster: Cluster,
  workers: Workers,
  floor: ReturnType<typeof floorOf>,
  steps: readonly Step[],
  repetition: number,
): Promise<Run> {
  return withCopy(cluster, OURS, async (ours) =>
    withCopy(cluster, THEIRS, async (theirs) => {
      const [costs, least] = [new Map<Step, Cost>(), new Map<Step, Cost>()];
      const doOurs = async (step: Step) => costs.set(step, await workers.step(step));
      const doFloor = async (step: Step) => {
        const cost = await costOf(cluster, async () => {
          for (const statement of floor[step]) await statement.execute(theirs);
          return 0;
        });
        least.set(step, cost);
      };
      await workers.open(OURS);
      for (const [at, step] of steps.entries()) {
        const turns = [doOurs, doFloor];
        for (const turn of (at + repetition) % 2 === 0 ? turns : turns.toReversed()) await turn(step);
      }
      const peak = await workers.close();
      // Verifies only the first repetition. All repetitions write the same rows, and the verification of a large
      // ledger takes longer than the week.
      if (repetition === 0) await checkSame(ours, theirs);
      return { ours: costs, floor: least, peak };
    }),
  );
}

/** Runs the repetitions of a week on copies of the template database. */
export async function measureShape(
  cluster: Cluster,
  workers: Workers,
  shape: Shape,
  samples: Samples,
  { repetitions, steps }: Plan,
): Promise<Run[]> {
  const floor = floorOf(shape, samples);
  const runs: Run[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    runs.push(await runOnce(cluster, workers, floor, steps, repetition));
  return runs;
}

/** Runs the week with each number of processes in turn. */
export async function measureProcesses(
  cluster: Cluster,
  counts: readonly number[],
  { repetitions, steps }: Plan,
  shape: Shape,
): Promise<ReadonlyMap<number, Costs[]>> {
  const all = new Map<number, Workers>();
  for (const count of counts) {
    const workers = new Workers(cluster, count);
    await warmUp(cluster, workers);
    all.set(count, workers);
  }
  await plantOnce(cluster, shape);
  const runs = new Map<number, Costs[]>(counts.map((count) => [count, []]));
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const [count, workers] of all)
      await withCopy(cluster, OURS, async () => {
        const costs = new Map<Step, Cost>();
        await workers.open(OURS);
        for (const step of steps) costs.set(step, await workers.step(step));
        await workers.close();
        runs.get(count)?.push(costs);
      });
  for (const workers of all.values()) await workers.end();
  return runs;
}
