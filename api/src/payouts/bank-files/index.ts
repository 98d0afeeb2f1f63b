export { toldOfPayout } from './store.ts';
