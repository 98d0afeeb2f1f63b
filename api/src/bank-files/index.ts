export { bankFileHandlers } from './routes.ts';
export { broughtBack, toldOfPayout } from './store.ts';
