export { publishMembershipAgreement } from './membership-agreement.ts';
export { agreementHandlers } from './routes.ts';
