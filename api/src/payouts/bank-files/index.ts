export { cpa005Payouts } from './provider.ts';
export { bankFileHandlers } from './routes.ts';
export { broughtBack, toldOfPayout } from './store.ts';
