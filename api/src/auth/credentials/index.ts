export { keepConfirmed } from './confirmation.ts';
export { clearCookie, readCookie, setCookie } from './cookies.ts';
export { forgetGuesses, guess, guessedAt, mayGuess, tooManyGuesses } from './guesses.ts';
export { knowsPassword } from './knows-password.ts';
export { checkPassword, hashNewPassword, hashPassword } from './passwords.ts';
export { endSession, rotate, tokenOf } from './refresh-tokens.ts';
export { countSessions, endAllSessions, endOneSession, openSessions, startSession } from './sessions.ts';
export { forgetWrongPasswords, mayTryPassword } from './wrong-passwords.ts';
