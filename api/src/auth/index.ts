export { addresseeRow, lately, sendCode } from './codes.ts';
export { readProfile } from './profile.ts';
export { noteDevice, noteRefusedBank, noteSignals } from './signals/index.ts';
