import type { SecurityChange } from '@adashi/contract';
import type { Mails, SwitchedOff } from './templates.ts';

const CHANGES: Record<Exclude<SecurityChange, 'new_device'>, string> = {
  email: 'Your email was changed',
  password: 'Your password was changed',
  two_factor_on: 'Two-factor was turned on',
  two_factor_off: 'Two-factor was turned off',
  recovery_codes: 'You have new recovery codes',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  passkey_confirmed: 'A passkey was confirmed',
};

const EMAIL_GONE =
  "You now sign in with the new email, and this one no longer opens the account. If this wasn't you, restore this email with the link below. The link works for 7 days, signs out every session and holds your payouts. For 30 days, we also write here if your payouts move to another account, and you can stop that.";

/** Returns the list of sign-in methods and links that a password reset turned off, for the mail about the reset. */
function offPart(off: SwitchedOff | undefined): string {
  const lines = [
    ...(off?.passkeys ?? []).map((name) => `- Passkey: ${name}`),
    ...(off?.app ? ['- Authenticator app'] : []),
    ...(off?.calendar ? ['- Calendar link'] : []),
  ];
  if (lines.length === 0) return '';
  return `These are off until you confirm each one in your profile, under 'How you sign in':\n\n${lines.join('\n')}\n\n`;
}

/** Mails with codes and mails about changed sign-in methods. */
export const signingIn: Pick<
  Mails,
  | 'emailCode'
  | 'passwordCode'
  | 'newEmailCode'
  | 'newEmailAsked'
  | 'securityChanged'
  | 'emailRestored'
  | 'newDevice'
  | 'accountKnown'
  | 'pushLost'
> = {
  emailCode: ({ name, code }) => ({
    subject: `${code} is your Adashi code`,
    text: `Hello ${name},\n\nYour code is ${code}. It is valid for 10 minutes.`,
    code,
  }),
  passwordCode: ({ name, code }) => ({
    subject: `${code} is your code for a new password`,
    text: `Hello ${name},\n\nYour code is ${code}. It is valid for 10 minutes. If you didn't ask for it, you don't need to do anything.`,
    code,
  }),
  newEmailCode: ({ name, code }) => ({
    subject: `${code} is the code for your new email`,
    text: `Hello ${name},\n\nYour code is ${code}. It is valid for 10 minutes. Once you enter it, you sign in to Adashi with this email. If you didn't ask for it, you don't need to do anything.`,
    code,
  }),
  newEmailAsked: ({ name, url }) => ({
    subject: 'A new email for your account',
    text: `Hello ${name},\n\nSomeone entered your password and asked for a code to sign in to Adashi with a different email.\n\nIf this wasn't you, set a new password right away with 'Forgot password?'. That signs out every session:\n\n${url}/forgot-password`,
    button: ['Set a new password', `${url}/forgot-password`],
  }),
  securityChanged: ({ name, change, url, off, restore }) => ({
    subject: CHANGES[change],
    text: `Hello ${name},\n\n${CHANGES[change]} for your Adashi account.\n\n${change === 'email' ? `${EMAIL_GONE}${restore ? `\n\n${restore}` : ''}` : `${offPart(off)}If this wasn't you, set a new password right away with 'Forgot password?'. That signs out every session:\n\n${url}/forgot-password`}`,
    ...(change !== 'email' && { button: ['Set a new password', `${url}/forgot-password`] as const }),
    ...(restore && { button: ['Restore my email', restore] as const }),
  }),
  emailRestored: ({ name, url }) => ({
    subject: 'Your email was restored',
    text: `Hello ${name},\n\nYou sign in to Adashi with this email again. We signed out every session, and your old password no longer works. Your payouts are on hold for 7 days.\n\nSet a new password now. Then check your payout account:\n\n${url}/forgot-password`,
    button: ['Set a new password', `${url}/forgot-password`],
  }),
  newDevice: ({ name, device, url }) => ({
    subject: 'A new sign-in to your account',
    text: `Hello ${name},\n\nSomeone signed in to your Adashi account on a new device${device ? `: ${device}` : ''}. If it was you, you don't need to do anything.\n\nIf it wasn't, set a new password right away with 'Forgot password?'. That signs out every session:\n\n${url}/forgot-password`,
    button: ['Set a new password', `${url}/forgot-password`],
  }),
  accountKnown: ({ name, url }) => ({
    subject: 'You already have an account',
    text: `Hello ${name},\n\nSomeone just signed up to Adashi with this email, which already has an account. If it was you, sign in, or set a new password with 'Forgot password?'. If it wasn't, you don't need to do anything. Your account is unchanged.\n\n${url}/login`,
    button: ['Sign in', `${url}/login`],
  }),
  pushLost: ({ name, device, url }) => ({
    subject: 'Notifications stopped on one of your devices',
    text: `Hello ${name},\n\nWe can no longer send notifications to one of your devices${device ? `: ${device}` : ''}. You still find all of them in Adashi.\n\nTo get them on the device again, open your account there and turn on notifications:\n\n${url}/account`,
    button: ['Open my account', `${url}/account`],
  }),
};
