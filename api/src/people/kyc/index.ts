export { WAITS_FOR_REVIEW } from './case-store.ts';
