export { keepToOwnName } from './holder.ts';
export { debitAccount } from './mandates.ts';
export { detailsOf, ownBank } from './store.ts';
