export { answerAsked } from './asked-code.ts';
export { addresseeRow, sendCode } from './codes.ts';
export { authHandlers } from './routes.ts';
