export { comingFrom, type Origin } from './caller.ts';
export { BEGINNING, linkOf, SEALED, WITH_ORIGINS } from './chain.ts';
export { recordDenied, recordFailedSignIn, recordRefusedPasskey, recordTried } from './denied.ts';
export { type Actor, record } from './record.ts';
export { refuseDone } from './refuse-done.ts';
export { sealActivity } from './seal.ts';
