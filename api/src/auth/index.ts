export { checkPassword, hashPassword } from './passwords.ts';
export { endAllSessions } from './refresh-tokens.ts';
export { authHandlers } from './routes.ts';
