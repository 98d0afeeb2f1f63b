import { generateSync } from 'otplib';
import type { Caller, TestApp } from './app.ts';

/** The code that the person’s authenticator app shows now. */
export function shownByApp({ context }: TestApp, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(context.clock.real().getTime() / 1000) });
}

/** Turns on two-factor for a person who has confirmed the password. */
export async function addTwoFactor(app: TestApp, me: Caller) {
  const { secret } = await me.call('beginTwoFactor', {});
  const { recoveryCodes } = await me.call('confirmTwoFactor', { body: { code: shownByApp(app, secret) } });
  return { secret, recoveryCodes };
}
