export { payoutKey } from './store.ts';
