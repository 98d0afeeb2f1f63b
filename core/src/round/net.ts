import type { SeatId } from '../ids.ts';
import { least, subtract } from '../money/cents.ts';
import { markPaid } from './settle.ts';
import { type Contribution, isDebt, mainPayout, type Rotation, recipientOf } from './state.ts';
import type { Step } from './step.ts';

/** Returns the debts to paid-out pots, by debtor, oldest round first. The creditor is the recipient of the pot. */
function debtsToPeople(rotation: Rotation): Map<SeatId, Contribution[]> {
  const isToPerson = (debt: Contribution) => isDebt(debt) && mainPayout(rotation, debt.round).attempt > 0;
  const debts = rotation.contributions.filter(isToPerson).toSorted((a, b) => a.round - b.round);
  return Map.groupBy(debts, (debt) => debt.seat);
}

/** Follows debts from `seat`, and returns the first circle of debts or undefined. `done` has the seats without one. */
function findCircle(
  rotation: Rotation,
  debts: ReadonlyMap<SeatId, readonly Contribution[]>,
  done: Set<SeatId>,
  seat: SeatId,
  path: readonly Contribution[] = [],
): readonly Contribution[] | undefined {
  const start = path.findIndex((debt) => debt.seat === seat);
  if (start >= 0) return path.slice(start);
  for (const debt of debts.get(seat) ?? []) {
    const { id: creditor } = recipientOf(rotation, debt.round);
    if (debt.owed.pot === 0 || done.has(creditor)) continue;
    const circle = findCircle(rotation, debts, done, creditor, [...path, debt]);
    if (circle) return circle;
  }
  done.add(seat);
  return undefined;
}

function cancel(step: Step, circle: readonly Contribution[]): void {
  const smallest = circle.map((debt) => debt.owed.pot).reduce(least);
  for (const debt of circle) {
    debt.owed.pot = subtract(debt.owed.pot, smallest);
    markPaid(step, debt);
  }
}

/**
 * Reduces each debt in a circle of paid-out pots by the smallest debt, and forgives debts of members to their own pots
 * (MONEY §3.6). Returns the recipients in payment order, each debtor before the creditors.
 */
export function netCircles(step: Step): SeatId[] {
  const { rotation } = step;
  const debts = debtsToPeople(rotation);
  const done = new Set<SeatId>();
  for (const { recipient } of rotation.rounds.toSorted((a, b) => a.number - b.number)) {
    for (let circle = findCircle(rotation, debts, done, recipient); circle; ) {
      cancel(step, circle);
      circle = findCircle(rotation, debts, done, recipient);
    }
  }
  return [...done].toReversed();
}
