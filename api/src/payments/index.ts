export { HAS_LAST_TRY, missingPayments } from './store.ts';
