import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Cluster } from './week/cluster.ts';
import { measureProcesses, measureShape, type Plan, planOf, plantOnce, type Run, warmUp } from './week/measure.ts';
import type { Shape } from './week/plant.ts';
import { AIMS, atMost, counted, linesOf, memoryLine, processLines, SUMS, wallOf } from './week/report.ts';
import { isDelivery } from './week/steps.ts';
import { Workers } from './week/workers.ts';

// Compares the engine's time for a week, per membership, with the time of the baseline. The baseline is hand-written
// SQL that writes the same rows for all squads together. `bench/README.md` explains the options `--memberships`,
// `--shapes`, `--repetitions`, `--processes` and `--no-delivery`.

/**
 * Pairs of squad size and week: week 2 (the first payout), the middle week and the last week. A squad of ten ends in
 * week 10, because each seat has one round.
 */
const SHAPES = '10:2,10:5,10:10,52:2,52:26,52:52';

const { values } = parseArgs({
  options: {
    memberships: { type: 'string', default: '10000' },
    shapes: { type: 'string', default: SHAPES },
    repetitions: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1,2,4' },
    delivery: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const numbers = (text: string) => text.split(',').filter(Boolean).map(Number);

/** Returns the shapes in the option `--shapes` (`size:week`, such as `10:2,10:5`) for a number of memberships. */
function shapesOf(memberships: number): Shape[] {
  return values.shapes.split(',').map((text) => {
    const [size = 0, week = 0] = text.split(':').map(Number);
    return { size, week, squads: Math.max(1, Math.round(memberships / size)) };
  });
}

interface Measured {
  readonly memberships: number;
  readonly shape: Shape;
  readonly runs: readonly Run[];
}

const delivers = values.delivery;
const sums = SUMS.slice(delivers ? 0 : 1);

/** Prints each measurement as a multiple of the first measurement. */
function compare(all: readonly Measured[], what: string, aim: number, of: (one: Measured) => string): void {
  const [first, ...others] = all;
  if (!first) return;
  for (const other of others)
    for (const [name, which] of sums) {
      const [before, now] = [first, other].map(({ runs, shape }) => wallOf(runs, which) / (shape.size * shape.squads));
      console.log(`${what}, ${of(other)} beside ${of(first)}, ${name}: × ${atMost((now ?? 0) / (before ?? 0), aim)}`);
    }
}

async function measureAll(cluster: Cluster, plan: Plan): Promise<Measured[]> {
  const workers = new Workers(cluster, 1);
  const samples = await warmUp(cluster, workers);
  const all: Measured[] = [];
  for (const memberships of numbers(values.memberships))
    for (const shape of shapesOf(memberships)) {
      await plantOnce(cluster, shape);
      const runs = await measureShape(cluster, workers, shape, samples, plan);
      all.push({ memberships, shape, runs });
      console.log(linesOf(shape, runs).join('\n'));
    }
  await workers.end();
  return all;
}

/**
 * Measures several processes that work at the same time, with outbox delivery. Webhooks trigger the work, because a
 * scheduled job runs in only one process at a time.
 */
async function measureTogether(cluster: Cluster, plan: Plan): Promise<void> {
  const [memberships = 0] = numbers(values.memberships);
  const shape = { size: 10, week: 5, squads: Math.round(memberships / 10) };
  const runs = await measureProcesses(cluster, numbers(values.processes), plan, shape);
  const parts = [...sums, ...(delivers ? [['deliveries alone', isDelivery] as const] : [])];
  for (const [name, which] of parts) {
    console.log(`processes that start at the same time, squads of 10 in week 5, ${name}:`);
    console.log(processLines(shape, runs, which, availableParallelism()).join('\n'));
  }
}

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
const plan = planOf(Number(values.repetitions), delivers);
const cluster = await Cluster.start();
try {
  const all = await measureAll(cluster, plan);
  for (const [key, aged] of Map.groupBy(
    all,
    (one) => `${counted(one.memberships)} memberships, squads of ${one.shape.size}`,
  ))
    compare(aged, key, AIMS.age, ({ shape }) => `week ${shape.week}`);
  for (const [key, sized] of Map.groupBy(all, ({ shape }) => `squads of ${shape.size}, week ${shape.week}`))
    compare(sized, key, AIMS.size, ({ memberships }) => `${counted(memberships)} memberships`);
  console.log(memoryLine(all.map(({ runs }) => Math.max(...runs.map(({ peak }) => peak)))));
  if (values.processes !== '') await measureTogether(cluster, plan);
} finally {
  await cluster.stop();
}
