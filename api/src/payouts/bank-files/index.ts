export { broughtBack, toldOfPayout } from './store.ts';
