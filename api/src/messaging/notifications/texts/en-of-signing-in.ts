import type { SecurityChange } from '@adashi/contract';
import type { Mails } from './texts.ts';

const CHANGES: Record<Exclude<SecurityChange, 'new_device'>, string> = {
  email: 'Your e-mail address was changed',
  password: 'Your password was changed',
  two_factor_on: 'Two-factor was turned on',
  two_factor_off: 'Two-factor was turned off',
  recovery_codes: 'You have new recovery codes',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
};

const EMAIL_GONE =
  'You sign in with the new one from now on, and this one no longer opens the account. If this was not you, answer this mail at once. For 30 days we tell you here, too, when your payouts are to go to another account, and you can stop that.';

/** Mails with codes and mails about changed sign-in methods. */
export const signingIn: Pick<
  Mails,
  'emailCode' | 'passwordCode' | 'newEmailCode' | 'newEmailAsked' | 'securityChanged' | 'newDevice' | 'accountKnown'
> = {
  emailCode: ({ name, code }) => ({
    subject: `${code} is your Adashi code`,
    text: `Hello ${name},\n\nyour code is ${code}. It is valid for 10 minutes.`,
    code,
  }),
  passwordCode: ({ name, code }) => ({
    subject: `${code} is your code for a new password`,
    text: `Hello ${name},\n\nyour code is ${code}. It is valid for 10 minutes. If you did not ask for it, you need do nothing.`,
    code,
  }),
  newEmailCode: ({ name, code }) => ({
    subject: `${code} is the code for your new e-mail address`,
    text: `Hello ${name},\n\nyour code is ${code}. It is valid for 10 minutes. Once you give it, you sign in to Adashi with this address. If you did not ask for it, you need do nothing.`,
    code,
  }),
  newEmailAsked: ({ name, url }) => ({
    subject: 'Another e-mail address for your account',
    text: `Hello ${name},\n\nyour password was just given, and a code asked for, to sign in to Adashi with another e-mail address than this one.\n\nIf this was not you, set a new password at once by 'Forgot password?'; that signs everybody out:\n\n${url}/forgot-password`,
    button: ['Set a new password', `${url}/forgot-password`],
  }),
  securityChanged: ({ name, change, url }) => ({
    subject: CHANGES[change],
    text: `Hello ${name},\n\n${CHANGES[change]} for your Adashi account.\n\n${change === 'email' ? EMAIL_GONE : `If this was not you, set a new password at once by 'Forgot password?'; that signs everybody out:\n\n${url}/forgot-password`}`,
    ...(change !== 'email' && { button: ['Set a new password', `${url}/forgot-password`] as const }),
  }),
  newDevice: ({ name, device, url }) => ({
    subject: 'A new sign-in to your account',
    text: `Hello ${name},\n\nyour Adashi account was signed in to on a device that was not used for it before${device ? `: ${device}` : ''}. If it was you, you need do nothing.\n\nIf it was not, set a new password at once by 'Forgot password?'; that signs everybody out:\n\n${url}/forgot-password`,
    button: ['Set a new password', `${url}/forgot-password`],
  }),
  accountKnown: ({ name, url }) => ({
    subject: 'You have an account already',
    text: `Hello ${name},\n\nsomebody just signed up to Adashi with this address, which has an account already. If it was you, sign in, or set a new password by 'Forgot password?'. If it was not, you need do nothing: your account is as it was.\n\n${url}/login`,
    button: ['Sign in', `${url}/login`],
  }),
};
