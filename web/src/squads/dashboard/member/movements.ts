import type { TransactionSeries } from '@adashi/contract';
import { addDays, localDate } from '@adashi/core';
import { dayPlace } from '../../../charts/axis.ts';
import type { Point } from '../../../charts/series.ts';

export interface Movements {
  readonly today: number;
  readonly contributed: readonly Point[];
  readonly received: readonly Point[];
  /** Sums in cents, up to today. */
  readonly totals: { readonly contributed: number; readonly received: number };
  readonly hasAny: boolean;
}

const WEEK = 7;

/** Returns the cumulative contributions and payouts at the end of each week. The current week ends today. */
export function movementsOf({ today, data }: TransactionSeries): Movements {
  const now = dayPlace(localDate(today));
  const [first] = data;
  const start = first ? dayPlace(localDate(first.from)) : now;
  const contributed: Point[] = [{ at: start, value: 0 }];
  const received: Point[] = [{ at: start, value: 0 }];
  const totals = { contributed: 0, received: 0 };
  let [toContribute, toReceive] = [0, 0];
  for (const step of data) {
    const end = dayPlace(addDays(localDate(step.from), WEEK - 1));
    totals.contributed += step.contributed;
    totals.received += step.received;
    const until = Math.min(end, now);
    if (end - WEEK < now) {
      contributed.push({ at: until, value: totals.contributed });
      received.push({ at: until, value: totals.received });
    }
    if (end < now) continue;
    toContribute += step.toContribute;
    toReceive += step.toReceive;
    const at = Math.max(end, now + 1);
    contributed.push({ at, value: totals.contributed + toContribute });
    received.push({ at, value: totals.received + toReceive });
  }
  const hasAny = totals.contributed + totals.received + toContribute + toReceive > 0;
  return { today: now, contributed, received, totals, hasAny };
}
