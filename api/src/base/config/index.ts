export type { ChosenProviders } from './providers.ts';
export { hostOf, isOpen } from './reach.ts';
export { type Config, readConfig, type WithConfig } from './read-config.ts';
export { addKey, changeKeys, type DataKey, type Keys, readSecrets } from './secrets.ts';
