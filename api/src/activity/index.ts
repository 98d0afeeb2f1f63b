export { comingFrom, type Origin } from './caller.ts';
export { recordDenied, recordFailedSignIn, recordRefusedPasskey, recordTried } from './denied.ts';
export { type Actor, record } from './record.ts';
