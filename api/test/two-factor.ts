import { generateSync } from 'otplib';
import type { Caller, TestApp } from './app.ts';

/** Returns the current code of the person’s authenticator app. */
export function shownByApp({ context }: TestApp, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(context.clock.real().getTime() / 1000) });
}

/** Turns on two-factor for a person with a confirmed password. */
export async function addTwoFactor(app: TestApp, me: Caller) {
  const { secret } = await me.call('beginTwoFactor', {});
  const { recoveryCodes } = await me.call('confirmTwoFactor', { body: { code: shownByApp(app, secret) } });
  return { secret, recoveryCodes };
}
