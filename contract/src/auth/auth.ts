import { z } from 'zod';
import { emailField, newPassword, secretLink } from '../base/fields.ts';
import { MESSAGES } from '../base/messages.ts';
import { writtenName } from '../base/person-fields.ts';
import { done, routes } from '../base/route.ts';
import { tidyCode, tidyInviteCode } from '../base/tidy.ts';
import { passwordChange, profile } from '../people/people.ts';
import { webauthnOptions, webauthnResponse } from './security.ts';

export const loginForm = z.object({
  email_address: emailField,
  password: z.string().trim().min(1, MESSAGES.passwordRequired).min(8, MESSAGES.passwordShort).max(200),
});

export const signupBody = z.object({
  firstName: z.string().trim().min(1, MESSAGES.firstNameRequired).pipe(writtenName),
  lastName: z.string().trim().min(1, MESSAGES.lastNameRequired).pipe(writtenName),
  email_address: emailField,
  password: newPassword,
  referralCode: z.string().overwrite(tidyInviteCode).max(40).optional(),
});

const confirmation = { confirmPassword: z.string().trim().min(1, MESSAGES.confirmRequired) };
function matches(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}
const mismatch = { path: ['confirmPassword'], message: MESSAGES.passwordsMatch };

export const signupForm = signupBody.omit({ referralCode: true }).extend(confirmation).refine(matches, mismatch);
export const passwordForm = z.object({ password: newPassword }).extend(confirmation).refine(matches, mismatch);
export const changePasswordForm = passwordChange.extend(confirmation).refine(matches, mismatch);
export const emailForm = z.object({ email_address: emailField });

const otp = z
  .string()
  .overwrite(tidyCode)
  .regex(/^\d{6}$/, MESSAGES.fillAllBoxes);

/** Second factor of a login: six digits from an app, or a recovery code with or without dashes. */
export const secondFactorForm = z.object({ code: z.string().overwrite(tidyCode).min(1, 'Enter the code').max(40) });
const secondFactor = secondFactorForm.extend({ ticket: z.string().max(100) });

const signedIn = z.object({ accessToken: z.string(), data: profile });
export type SignedIn = z.output<typeof signedIn>;

export const authRoutes = routes({
  signup: {
    method: 'POST',
    path: '/auth/signup',
    who: 'anyone',
    does: 'Stores a sign-up and mails a code',
    body: signupBody,
    output: done,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    who: 'anyone',
    does: 'Signs in; returns no token for an unverified email, and a ticket if a second factor is required',
    body: loginForm,
    output: z.union([
      z.object({ accessToken: z.string().optional(), data: profile }),
      z.object({ ticket: z.string() }),
    ]),
  },
  loginTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor',
    who: 'anyone',
    does: 'Completes a login with an authenticator or recovery code and the ticket',
    body: secondFactor,
    output: signedIn,
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/auth/passkey/options',
    who: 'anyone',
    does: 'Returns the passkey login options',
    output: webauthnOptions,
  },
  loginPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    who: 'anyone',
    does: 'Signs in with a passkey, which is both factors',
    body: z.object({ response: webauthnResponse }),
    output: signedIn,
  },
  verifyOtp: {
    method: 'POST',
    path: '/auth/verify-otp',
    who: 'anyone',
    does: 'Creates the account of a sign-up by the mailed code; in another browser, also by the chosen password',
    body: z.object({ email_address: emailField, otp, password: z.string().trim().min(1).max(200).optional() }),
    output: done,
  },
  sendOtp: {
    method: 'POST',
    path: '/auth/send-otp',
    who: 'anyone',
    does: 'Mails a new code',
    body: emailForm,
    output: done,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    who: 'anyone',
    does: 'Mails a code for a new password',
    body: emailForm,
    output: done,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    who: 'anyone',
    does: 'Sets a new password by a code',
    body: z.object({ email_address: emailField, password: newPassword, otp }),
    output: done,
  },
  askForNewEmail: {
    method: 'POST',
    path: '/user/me/email',
    who: 'person',
    afterPassword: true,
    does: 'Mails a code to my new email address and a notice to the current address; requires the password',
    body: emailForm,
    output: done,
  },
  confirmNewEmail: {
    method: 'POST',
    path: '/user/me/email/confirm',
    who: 'person',
    does: 'Confirms my new email address and ends all other sessions',
    body: z.object({ otp }),
    output: done,
  },
  emailChangeByLink: {
    method: 'GET',
    path: '/restore-email',
    who: 'anyone',
    does: 'Returns a change of the email address, by the link in the mail to the former address',
    query: secretLink,
    output: z.object({ email_address: z.string(), changedAt: z.string() }),
  },
  restoreEmailByLink: {
    method: 'POST',
    path: '/restore-email',
    who: 'anyone',
    does: 'Restores the former email address, ends every session and holds payouts',
    query: secretLink,
    output: done,
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/refresh-token',
    who: 'anyone',
    does: 'Returns a new access token for the refresh cookie',
    output: z.object({ accessToken: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    who: 'anyone',
    does: 'Ends the session of this browser',
    output: done,
  },
});
