import type { Config } from './read-config.ts';

/**
 * Returns whether other machines can connect. The sandbox is local by default, because every visitor can use the demo
 * passwords and move the clock.
 */
export function isOpen({ isSandbox, SANDBOX_OPEN }: Config): boolean {
  return !isSandbox || SANDBOX_OPEN === 'yes';
}

/** Returns the host name on which the server listens. */
export function hostOf(config: Config): string {
  return isOpen(config) ? config.HOST : 'localhost';
}
