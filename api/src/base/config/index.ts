export type { ChosenProviders } from './providers.ts';
export { type Config, readConfig, type WithConfig } from './read-config.ts';
export { type DataKey } from './secrets.ts';
