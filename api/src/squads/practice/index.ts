export type { Practice } from './practice.ts';
export { openPractice } from './store.ts';
