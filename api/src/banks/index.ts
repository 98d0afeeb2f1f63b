export { activateMandate, activeFlow } from './mandates.ts';
export { bankHandlers } from './routes.ts';
export { payoutAccount } from './store.ts';
