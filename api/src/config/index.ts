export type { ChosenProviders } from './providers.ts';
export { hostOf, isOpen } from './reach.ts';
export { type Config, readConfig } from './read-config.ts';
