import { z } from 'zod';
import { MESSAGES } from '../base/messages.ts';
import { byId, done, id, routes } from '../base/route.ts';
import { tidyCode, tidyLine } from '../base/tidy.ts';

/**
 * Security changes that the app announces by email and on the page. The account's owner can then react to an unknown
 * change.
 */
export const SECURITY_CHANGES = [
  'new_device',
  'email',
  'password',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_confirmed',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

export const DEVICES = ['phone', 'tablet', 'computer'] as const;

/** A session in a browser. Device, system and browser come from the user agent, or are null if unknown. */
export const session = z.object({
  id,
  device: z.enum(DEVICES).nullable(),
  system: z.string().nullable(),
  browser: z.string().nullable(),
  startedAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});
export type SessionRow = z.output<typeof session>;

export const passkey = z.object({
  id,
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.string().nullable(),
  /** Whether a password reset turned off the passkey. A confirmation turns the passkey on again. */
  isOff: z.boolean(),
});

export const security = z.object({
  passwordChangedAt: z.string(),
  twoFactorSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** Whether a password reset turned off the authenticator app. The next correct code turns on the app again. */
  isAppOff: z.boolean(),
  /** Whether a password reset turned off the calendar link. */
  isCalendarOff: z.boolean(),
  /** Whether a staff member must first set up a passkey or an authenticator app. */
  isFactorDue: z.boolean(),
});
export type Security = z.output<typeof security>;

const passkeyName = z.string().overwrite(tidyLine).min(1, 'Give it a name').max(40);
export const passkeyForm = z.object({ name: passkeyName });

/** Input and output of the browser’s passkey API (WebAuthn), as JSON. */
export const webauthnOptions = z.record(z.string(), z.unknown());
export const webauthnResponse = z.looseObject({
  id: z.string().max(1_400),
  response: z.record(z.string(), z.unknown()),
});

export const passwordAgain = z.object({ password: z.string().trim().min(1, MESSAGES.passwordRequired).max(200) });

/** Six digits of an authenticator app. */
export const appCode = z.object({
  code: z
    .string()
    .overwrite(tidyCode)
    .regex(/^\d{6}$/, 'The code has 6 digits'),
});

export const securityRoutes = routes({
  sessions: {
    method: 'GET',
    path: '/user/me/sessions',
    who: 'person',
    does: 'Lists my sessions, this browser first',
    output: z.array(session),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/me/sessions',
    who: 'person',
    whileSuspended: true,
    does: 'Ends every other session of mine',
    output: done,
  },
  endOneSession: {
    method: 'DELETE',
    path: '/user/me/sessions/:id',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    does: 'Ends one of my sessions',
    params: byId,
    output: done,
  },
  confirmPassword: {
    method: 'POST',
    path: '/user/me/confirm-password',
    who: 'person',
    whileSuspended: true,
    does: 'Confirms the password; protected actions are allowed for five minutes',
    body: passwordAgain,
    output: done,
  },
  confirmByCode: {
    method: 'POST',
    path: '/user/me/confirm-code',
    who: 'person',
    whileSuspended: true,
    does: 'Confirms by an authenticator code; protected actions are allowed for five minutes',
    body: appCode,
    output: done,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/user/me/confirm-passkey',
    who: 'person',
    whileSuspended: true,
    does: 'Confirms by a passkey; protected actions are allowed for five minutes',
    body: z.object({ response: webauthnResponse }),
    output: done,
  },
  security: {
    method: 'GET',
    path: '/user/me/security',
    who: 'person',
    does: 'Returns my sign-in methods',
    output: security,
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/user/me/two-factor',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Returns a secret for the authenticator app; two-factor stays off until the first code',
    answersSecret: true,
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/user/me/two-factor/confirm',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Turns two-factor on by the first code and returns the recovery codes once',
    body: appCode,
    answersSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/me/two-factor/recovery-codes',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Returns new recovery codes and invalidates the previous codes',
    answersSecret: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  endTwoFactor: {
    method: 'DELETE',
    path: '/user/me/two-factor',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Turns two-factor off',
    output: done,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/user/me/passkeys/options',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Returns the passkey registration options',
    answersSecret: true,
    output: webauthnOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/user/me/passkeys',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Registers a passkey',
    body: z.object({ name: passkeyName, response: webauthnResponse }),
    output: passkey,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/user/me/passkeys/:id',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    does: 'Renames one of my passkeys',
    params: byId,
    body: passkeyForm,
    output: done,
  },
  confirmPasskey: {
    method: 'POST',
    path: '/user/me/passkeys/:id/confirm',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    afterPassword: true,
    does: 'Turns on my passkey, which a password reset turned off; the passkey signs',
    params: byId,
    body: z.object({ response: webauthnResponse }),
    output: done,
  },
  confirmCalendar: {
    method: 'POST',
    path: '/user/me/calendar-secret/confirm',
    who: 'person',
    whileSuspended: true,
    afterPassword: true,
    does: 'Turns on my calendar address, which a password reset turned off',
    output: done,
  },
  removeCalendar: {
    method: 'DELETE',
    path: '/user/me/calendar-secret',
    who: 'person',
    whileSuspended: true,
    does: 'Removes my calendar address, which a password reset turned off',
    output: done,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/user/me/passkeys/:id',
    who: 'person',
    whose: 'owner',
    whileSuspended: true,
    afterPassword: true,
    does: 'Removes one of my passkeys',
    params: byId,
    output: done,
  },
});
