export { answerAsked } from './asked-code.ts';
export { addresseeRow, lately, sendCode } from './codes.ts';
export { readProfile } from './profile.ts';
export { authHandlers } from './routes.ts';
