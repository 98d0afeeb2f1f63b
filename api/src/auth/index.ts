export { addresseeRow, lately, sendCode } from './codes.ts';
export { readProfile } from './profile.ts';
