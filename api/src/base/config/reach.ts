import type { Config } from './read-config.ts';

/**
 * Returns true if other machines can connect. The sandbox stays local by default, because its demo passwords and clock
 * are open to every visitor.
 */
export function isOpen({ isSandbox, SANDBOX_OPEN }: Config): boolean {
  return !isSandbox || SANDBOX_OPEN === 'yes';
}

/** Returns the host name to listen on. */
export function hostOf(config: Config): string {
  return isOpen(config) ? config.HOST : 'localhost';
}
