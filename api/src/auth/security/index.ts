export { notifyOfChange, notifyOfNewDevice } from './notify-of-change.ts';
export { passkeyLoginOptions, passPasskey } from './passkey-login.ts';
export { removeFactors } from './remove-factors.ts';
export { passSecondFactor, ticketIfDue } from './second-factor.ts';
export { hasPasskey } from './store.ts';
export { turnOffAll } from './turned-off.ts';
