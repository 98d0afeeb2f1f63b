import { vi } from 'vitest';
import type { TestApp } from './app.ts';

export const MINUTE = 60_000;

/** Moves the app's real time forward by this many milliseconds until the test restores the mocks. */
export function later({ context: { clock } }: TestApp, ms: number): void {
  const now = clock.real().getTime() + ms;
  vi.spyOn(clock, 'real').mockImplementation(() => new Date(now));
}
