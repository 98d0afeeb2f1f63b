export { addresseeRow, lately, sendCode } from './codes.ts';
export { readProfile } from './profile.ts';
export { changeFrom, emailTaken, restoreTo } from './restore-email.ts';
