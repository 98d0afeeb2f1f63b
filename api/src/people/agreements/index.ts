export { IN_FORCE, isFor } from './in-force.ts';
export { publishMembershipAgreement } from './membership-agreement.ts';
export { agreementHandlers } from './routes.ts';
