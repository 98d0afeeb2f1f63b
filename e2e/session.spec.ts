import { expect, type Page } from '@playwright/test';
import { settled } from './overflow.ts';
import { memberPage, person, stored, toast } from './sessions.ts';
import { test } from './test.ts';

const tokenOf = async (page: Page) => JSON.parse((await stored(page, 'adashi-session')) ?? '{}').token;

/** Returns the time at which the server issued a token, in whole seconds. */
const issuedAt = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat;

test('two tabs share activity and a renewed token, and a sign-out in one tab signs out both', async ({
  context,
  server,
}) => {
  const email = await person(server, 'Halima');
  await context.clock.install();
  const one = await memberPage(context, server, email);
  const two = await context.newPage();
  await two.goto('/dashboard');
  await expect(two.getByRole('dialog')).toBeVisible();
  // Advancing the clock during a load would exceed the load's time limit.
  for (const tab of [one, two]) await settled(tab);
  const first = await tokenOf(one);
  // A renewal within the same second would give an equal token. The next renewal would be minutes later.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(issuedAt(first));
  await context.clock.fastForward('40:00');
  let y = 300;
  await expect
    .poll(async () => {
      await context.clock.fastForward(1_100);
      await two.mouse.move(300, (y += 1));
      return tokenOf(one);
    })
    .not.toBe(first);
  await context.clock.fastForward('20:00');
  await expect(one).toHaveURL(/dashboard$/);
  await two.keyboard.press('Escape');
  await two.getByRole('button', { name: 'Log Out' }).click();
  await two.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await toast(two, 'Logout successful');
  for (const tab of [two, one]) await expect(tab).toHaveURL(/login$/);
  expect(await stored(one, 'adashi-session')).toBeNull();
});
