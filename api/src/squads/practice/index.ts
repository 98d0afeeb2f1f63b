export type { Practice } from './practice.ts';
export { openPractice } from './store.ts';
export { practiceWorld } from './world.ts';
