import { vi } from 'vitest';
import type { TestApp } from './app.ts';

export const MINUTE = 60_000;

/** Moves the real time of the app forward by this many milliseconds. The change lasts until the mocks are restored. */
export function later({ context: { clock } }: TestApp, ms: number): void {
  const now = clock.real().getTime() + ms;
  vi.spyOn(clock, 'real').mockImplementation(() => new Date(now));
}
