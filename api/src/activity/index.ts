export { comingFrom, type Origin } from './caller.ts';
export { recordDenied, recordFailedSignIn } from './denied.ts';
export { type Actor, record } from './record.ts';
