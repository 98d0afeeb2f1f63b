export { fileOfPayout } from './store.ts';
