import { expect } from 'vitest';
import type { Forecast, Present, World } from '../src/index.ts';
import type { Calm } from './calm.ts';

/** Selects a debtor by the index and the number of debtors. */
export type IsDeep = (at: number, of: number) => boolean;

/** Counts how often each situation was compared. */
export type Count = (situation: string, by?: number) => void;

/** A squad on a day, with what its calls promise and what then happens. */
export interface Day {
  readonly present: Present;
  /** The world with all balances. `present` has only the balances that the server reads for a forecast. */
  readonly world: World;
  readonly said: Forecast;
  readonly calm: Calm;
  readonly count: Count;
}

/** Compares two values through JSON texts first, because `toEqual` takes a hundred times as long. */
export function same(found: unknown, wanted: unknown, what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found, what).toEqual(wanted);
}

export function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
