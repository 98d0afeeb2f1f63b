export { readSettings } from './store.ts';
