export { offerTestSquad } from './offer-test-squad.ts';
export type { Practice } from './practice.ts';
export { practiceHandlers } from './routes.ts';
export { openPractice } from './store.ts';
