export { passkeyLoginOptions, passPasskey } from './passkey-login.ts';
export { securityHandlers } from './routes.ts';
export { passSecondFactor, ticketIfDue } from './second-factor.ts';
export { tellOfChange } from './tell-of-change.ts';
