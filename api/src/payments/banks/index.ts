export { accountHash } from './account-numbers.ts';
export { endedThere, endMandatesThere } from './end-there.ts';
export { hearMandates } from './hear-mandates.ts';
export { keepToOwnName } from './holder.ts';
export { activateMandate, closeConsent, debitAccount, mandatesFor } from './mandates.ts';
export { endHolds } from './payout-account.ts';
export { bankHandlers } from './routes.ts';
export { detailsOf, inClear, keptAccounts, ownBank } from './store.ts';
