import { expect, test } from 'vitest';
import { activeWindow, localDate, nextStepOn, type Outcome, type Rotation, type World } from '../src/index.ts';
import { playLives, seenBy } from './lives.ts';
import { SEED } from './random.ts';

const LIVES = Math.ceil(Number(process.env.LIVES ?? 200) / 10);

/** Returns the squad’s rows that a step changed. Unchanged rows keep their object identity. */
function changed(before: Rotation, after: Rotation) {
  const of = <Part>(olds: readonly Part[], domainEvents: readonly Part[]) => {
    const were = new Set(olds);
    return domainEvents.filter((part) => !were.has(part));
  };
  return {
    status: after.status,
    shareOuts: after.shareOuts,
    seats: of(before.seats, after.seats),
    rounds: of(before.rounds, after.rounds),
    contributions: of(before.contributions, after.contributions),
    payouts: of(before.payouts, after.payouts),
  };
}

function summaryOf({ rotation }: World, outcome: Outcome | undefined) {
  if (!outcome) return undefined;
  const { transfers, orders, domainEvents } = outcome;
  return { transfers, orders, domainEvents, next: nextStepOn(outcome, DAY), ...changed(rotation, outcome.rotation) };
}

const DAY = localDate('2026-01-01');

test(`every step needs only the active window (MONEY §7): ${LIVES} simulations from SEED=${SEED}`, () => {
  let steps = 0;
  let leftOut = 0;
  for (let life = 0; life < LIVES; life += 1) {
    playLives(SEED + life, 1, {
      withNewcomers: true,
      eachStep: (world, cause, rules, outcome) => {
        const seen = seenBy(cause);
        if (seen === 'whole') return;
        const open: World = { ...world, rotation: activeWindow(world.rotation, seen) };
        const [found, wanted] = [summaryOf(open, rules(open)), summaryOf(world, outcome)];
        // Compares JSON texts, because `toEqual` would take a hundred times as long.
        if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found, `SEED=${SEED + life}`).toEqual(wanted);
        steps += 1;
        leftOut += world.rotation.contributions.length - open.rotation.contributions.length;
      },
    });
  }
  // The test is meaningful only if the active window leaves rows out.
  expect(leftOut / steps).toBeGreaterThan(2);
});
