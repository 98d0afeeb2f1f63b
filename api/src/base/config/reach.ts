import type { Config } from './read-config.ts';

/** Whether other machines may reach us: the passwords of the demo and the sandbox's clock are for everybody who does. */
export function isOpen({ isSandbox, SANDBOX_OPEN }: Config): boolean {
  return !isSandbox || SANDBOX_OPEN === 'yes';
}

/** Where to listen. */
export function hostOf(config: Config): string {
  return isOpen(config) ? config.HOST : 'localhost';
}
