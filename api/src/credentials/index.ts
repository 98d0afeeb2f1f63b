export { checkPassword, hashPassword } from './passwords.ts';
export { endAllSessions, endSession, rotate, startSession } from './refresh-tokens.ts';
