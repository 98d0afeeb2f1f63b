export { approving, comingFrom, type Origin } from './caller.ts';
export { BEGINNING, linkOf, SEALED, WITH_ERASABLE } from './chain.ts';
export { recordDenied, recordExport, recordFailedSignIn, recordRefusedPasskey, recordTried } from './denied.ts';
export { rejectAsDone } from './reject-as-done.ts';
export { sealActivity } from './seal.ts';
export { ALL_DETAILS, IS_TEXT_ERASED, REASON } from './texts.ts';
export { type Actor, writeAudit } from './write-audit.ts';
