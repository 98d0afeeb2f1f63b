export type { ChosenProviders } from './providers.ts';
export { type Config, readConfig } from './read-config.ts';
