export { settingsHandlers } from './routes.ts';
export { readSettings } from './store.ts';
