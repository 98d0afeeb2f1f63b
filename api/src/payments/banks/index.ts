export { allowHolder, keepToOwnName, otherHolders } from './holder.ts';
export { debitAccount } from './mandates.ts';
export { canAllowShared, IS_SHARED, sharesBank } from './shared-bank.ts';
export { detailsOf, ownBank } from './store.ts';
