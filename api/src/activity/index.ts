export { comingFrom } from './caller.ts';
export { type Actor, record } from './record.ts';
