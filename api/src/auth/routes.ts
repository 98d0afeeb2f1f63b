import { type authRoutes, LANGUAGES, type Language } from '@adashi/contract';
import { found } from '../base/app-error.ts';
import type { Call } from '../http/call.ts';
import type { Handlers } from '../http/router.ts';
import { signAccessToken } from '../http/session.ts';
import { askForCode } from './asked-code.ts';
import { askForNewEmail, confirmNewEmail } from './change-email.ts';
import { endSession, rotate, tokenOf } from './credentials/index.ts';
import { logIn, logInByPasskey, logInBySecondFactor } from './log-in.ts';
import { changeByLink, restoreByLink } from './restore-email.ts';
import { passkeyLoginOptions } from './security/index.ts';
import { signUp } from './sign-up.ts';
import { resetPassword } from './use-code.ts';
import { verifyEmail } from './verify-email.ts';

function languageOf({ request }: Call<unknown>): Language {
  const wished = request.headers['accept-language']?.toLowerCase() ?? '';
  return LANGUAGES.find((language) => wished.startsWith(language)) ?? 'en';
}

export const authHandlers: Handlers<typeof authRoutes> = {
  signup: async ({ body }, call) => {
    await signUp(call, body, languageOf(call));
    return { message: 'Sign up successful' };
  },
  login: async ({ body }, call) => logIn(call, body),
  loginTwoFactor: async ({ body }, call) => logInBySecondFactor(call, body),
  passkeyLoginOptions: async (_, { context }) => passkeyLoginOptions(context),
  loginPasskey: async ({ body }, call) => logInByPasskey(call, body),
  verifyOtp: async ({ body }, call) => {
    await verifyEmail(call, body);
    return { message: 'Email Verified' };
  },
  sendOtp: async ({ body }, { context }) => {
    await askForCode(context.db, { to: body.email_address, purpose: 'email' });
    return { message: 'OTP code sent. Please check your email' };
  },
  forgotPassword: async ({ body }, { context }) => {
    await askForCode(context.db, { to: body.email_address, purpose: 'password' });
    return { message: 'Reset password OTP sent' };
  },
  resetPassword: async ({ body }, { context }) => {
    await resetPassword(context, body.email_address, body.otp, body.password);
    return { message: 'Password reset successful' };
  },
  askForNewEmail: async ({ body }, call) => {
    await askForNewEmail(call, body.email_address);
    return { message: 'OTP code sent. Please check your email' };
  },
  confirmNewEmail: async ({ body }, call) => {
    await confirmNewEmail(call, body.otp);
    return { message: 'Email updated' };
  },
  emailChangeByLink: async ({ query }, { context }) => changeByLink(context, context.db, query.id),
  restoreEmailByLink: async ({ query }, { context }) => {
    await restoreByLink(context, query.id);
    return { message: 'Email restored' };
  },
  refreshToken: async (_, call) => {
    const session = await rotate(call.context, call.reply, tokenOf(call.context, call.request));
    return { accessToken: await signAccessToken(call.context, found(session, 'not_signed_in')) };
  },
  logout: async (_, call) => {
    await endSession(call.context, call.reply, tokenOf(call.context, call.request));
    return { message: 'Logout successful' };
  },
};
