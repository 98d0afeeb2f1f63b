export { kycHandlers } from './routes.ts';
export { settleIdentity } from './settle-identity.ts';
