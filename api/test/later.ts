import { vi } from 'vitest';
import type { TestApp } from './app.ts';

export const MINUTE = 60_000;

/** The real time is so many milliseconds later than it was said to be by now, until mocks are restored. */
export function later({ context: { clock } }: TestApp, ms: number): void {
  const now = clock.real().getTime() + ms;
  vi.spyOn(clock, 'real').mockImplementation(() => new Date(now));
}
