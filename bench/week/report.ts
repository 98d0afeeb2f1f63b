import type { Costs, Run } from './measure.ts';
import type { Shape } from './plant.ts';
import { isDelivery, type Step } from './steps.ts';
import type { Cost } from './workers.ts';

export const AIMS = { ratio: { small: 1.5, large: 2 }, age: 1.15, size: 1.1, processes: 1.7, megabytes: 300 } as const;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns a text with a number and its target. */
function beside(value: number, aim: number, isReached: boolean, digits = 2): string {
  return `${value.toFixed(digits)} (aim ${aim}: ${isReached ? 'reached' : 'missed'})`;
}
export const atMost = (value: number, aim: number, digits = 2): string => beside(value, aim, value <= aim, digits);
const atLeast = (value: number, aim: number): string => beside(value, aim, value >= aim);

/** Returns whether a sum includes a step. */
export type Which = (step: Step) => boolean;
export const SUMS: readonly (readonly [name: string, which: Which])[] = [
  ['the whole week', () => true],
  ['without deliveries', (step) => !isDelivery(step)],
];

/** Returns the total cost of the selected steps, in microseconds. */
function sumOf(costs: Costs, which: Which): Cost {
  let sum: Cost = { wall: 0, node: 0, postgres: 0 };
  for (const [step, { wall, node, postgres }] of costs) {
    if (!which(step)) continue;
    const both = sum.postgres === null || postgres === null ? null : sum.postgres + postgres;
    sum = { wall: sum.wall + wall, node: sum.node + node, postgres: both };
  }
  return sum;
}

const membershipsOf = ({ size, squads }: Shape): number => size * squads;
export const counted = (number: number): string => Math.round(number).toLocaleString('en');

/** Returns the median of the runs as text, in microseconds per membership. */
function each<Of>(shape: Shape, runs: readonly Of[], of: (run: Of) => number | null): string {
  const found = runs.map(of).filter((one) => one !== null);
  return found.length === 0 ? 'not known' : counted(median(found) / membershipsOf(shape));
}

export const wallOf = (runs: readonly Run[], which: Which): number =>
  median(runs.map((run) => sumOf(run.ours, which).wall));

/** Returns the report lines for a shape: the cost of the engine compared with the cost of the baseline. */
export function linesOf(shape: Shape, runs: readonly Run[]): string[] {
  const aim = shape.size > 10 ? AIMS.ratio.large : AIMS.ratio.small;
  const delivers = runs.some(({ ours }) => [...ours.keys()].some(isDelivery));
  const sums = SUMS.slice(delivers ? 0 : 1).map(([name, which]) => {
    const ratio = median(runs.map((run) => sumOf(run.ours, which).wall / sumOf(run.floor, which).wall));
    const ours = (of: keyof Cost) => each(shape, runs, (run) => sumOf(run.ours, which)[of]);
    const floor = (of: keyof Cost) => each(shape, runs, (run) => sumOf(run.floor, which)[of]);
    const cpu = `CPU of node ${ours('node')}, of PostgreSQL ${ours('postgres')} (the floor's ${floor('postgres')})`;
    return `  ${name}: ${ours('wall')}, its floor ${floor('wall')}: × ${atMost(ratio, aim)}; ${cpu}`;
  });
  const steps = [...(runs[0]?.ours.keys() ?? [])].map((step) => {
    const is: Which = (one) => one === step;
    const [ours, floor] = [
      each(shape, runs, (run) => sumOf(run.ours, is).wall),
      each(shape, runs, (run) => sumOf(run.floor, is).wall),
    ];
    return `${step} ${ours}/${floor}`;
  });
  const title = `squads of ${shape.size}, week ${shape.week}, ${counted(membershipsOf(shape))} memberships`;
  return [`${title}; µs a membership, medians of ${runs.length}:`, ...sums, `  ours/floor: ${steps.join(', ')}`];
}

const MB = 2 ** 20;

/**
 * Returns the line about each shape's peak memory. One process measures all shapes, so growing memory would be
 * visible.
 */
export function memoryLine(peaks: readonly number[]): string {
  const half = Math.ceil(peaks.length / 2);
  const [first, second] = [Math.max(...peaks.slice(0, half)), Math.max(...peaks.slice(half))];
  const all = peaks.map((peak) => Math.round(peak / MB)).join(', ');
  const growth = peaks.length > 1 ? `; the later half held ${(second / first).toFixed(2)} × what the earlier did` : '';
  return `memory, the most of each shape in turn: ${all} MB; at most ${atMost(Math.max(...peaks) / MB, AIMS.megabytes, 0)}${growth}`;
}

type Worker = 'node' | 'postgres';

/** Returns the median number of busy cores. */
function coresOf(all: readonly Costs[], which: Which, worker: Worker): number {
  return median(all.map((costs) => (sumOf(costs, which)[worker] ?? 0) / sumOf(costs, which).wall));
}

/** Returns the throughput of each number of processes, and the largest speed-up that the number of cores allows. */
export function processLines(
  shape: Shape,
  runs: ReadonlyMap<number, readonly Costs[]>,
  which: Which,
  cores: number,
): string[] {
  const ones = runs.get(1) ?? [];
  const room = cores / (coresOf(ones, which, 'node') + coresOf(ones, which, 'postgres'));
  return [...runs].map(([count, all]) => {
    const speedUps = all.flatMap((costs, at) => {
      const one = ones[at];
      return one ? [sumOf(one, which).wall / sumOf(costs, which).wall] : [];
    });
    const faster = count === 2 ? atLeast(median(speedUps), AIMS.processes) : median(speedUps).toFixed(2);
    const than = count > 1 ? `, × ${faster} beside one, where ${cores} cores have room for × ${room.toFixed(2)}` : '';
    const cpu = (worker: Worker) => `${each(shape, all, (costs) => sumOf(costs, which)[worker])} µs`;
    const used = (worker: Worker) => coresOf(all, which, worker).toFixed(2);
    const rate = counted((membershipsOf(shape) * 1e6) / median(all.map((costs) => sumOf(costs, which).wall)));
    return `  ${count}: ${rate} memberships a second${than}; CPU a membership of node ${cpu('node')} and of PostgreSQL ${cpu('postgres')}, ${used('node')} and ${used('postgres')} cores`;
  });
}
