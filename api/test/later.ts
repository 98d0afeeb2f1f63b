import { vi } from 'vitest';
import type { TestHouse } from './house.ts';

export const MINUTE = 60_000;

/** The real time is so many milliseconds later than it was said to be by now, until mocks are restored. */
export function later({ house: { clock } }: TestHouse, ms: number): void {
  const now = clock.real().getTime() + ms;
  vi.spyOn(clock, 'real').mockImplementation(() => new Date(now));
}
