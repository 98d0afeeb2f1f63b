import { generateSync } from 'otplib';
import type { Caller, TestHouse } from './house.ts';

/** What the app of a person shows now. */
export function shownByApp({ house }: TestHouse, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(house.clock.real().getTime() / 1000) });
}

/** Turns two-factor on for somebody who gave the password again. */
export async function addTwoFactor(house: TestHouse, me: Caller) {
  const { secret } = await me.call('beginTwoFactor', {});
  const { recoveryCodes } = await me.call('confirmTwoFactor', { body: { code: shownByApp(house, secret) } });
  return { secret, recoveryCodes };
}
