import { z } from 'zod';
import { MESSAGES } from './messages.ts';
import { email } from './route.ts';

/** Secret token in a link that the app sends by email. */
export const secretLink = z.object({ id: z.string().min(20).max(100) });

export const emailField = email.min(1, MESSAGES.emailRequired).check(z.email(MESSAGES.emailInvalid));

/** The five rules for a new password, in the order of the checklist. */
export const PASSWORD_RULES = [
  { label: '8 Character Min', test: (text: string) => text.length >= 8 },
  { label: 'One Special Character', test: (text: string) => /[^A-Za-z0-9\s]/.test(text) },
  { label: 'One Uppercase Character', test: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'One number', test: (text: string) => /\d/.test(text) },
  { label: 'One Lowercase Character', test: (text: string) => /\p{Ll}/u.test(text) },
] as const;

/** A new password, trimmed in the same way as at sign-in. */
export const newPassword = z
  .string()
  .trim()
  .min(1, MESSAGES.passwordRequired)
  .min(8, MESSAGES.passwordShort)
  .max(200)
  .regex(/\d/, MESSAGES.passwordNumber)
  .regex(/\p{Ll}/u, MESSAGES.passwordLowercase)
  .regex(/\p{Lu}/u, MESSAGES.passwordUppercase)
  .regex(/[^A-Za-z0-9\s]/, MESSAGES.passwordSpecial);

/** Length limits for the reason of a staff act. The affected person can read this reason. */
export const REASON = { least: 3, most: 500 } as const;
export const reason = z.string().trim().min(REASON.least, 'Say why in a few words').max(REASON.most);
export const withReason = z.object({ reason });
