export { askAboutChecks } from './ask-about-checks.ts';
export { kycCaseHandlers } from './case-routes.ts';
export { WAITS_FOR_REVIEW } from './case-store.ts';
export { kycHandlers } from './routes.ts';
export { settleIdentity } from './settle-identity.ts';
export { identityWebhook } from './webhook.ts';
