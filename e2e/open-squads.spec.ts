import { expect } from '@playwright/test';
import { isFit } from './overflow.ts';
import { enter, ofDemo } from './sessions.ts';
import { inDays, openedBy, signedIn } from './squads.ts';
import { test } from './test.ts';

test('a member filters open squads on a phone and opens the positions of a squad', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = await signedIn(server, 'Grace Adu');
  const squad = { name: 'Maple 25', contribution: 2_500, size: 6, orderRule: 'draw' };
  await openedBy(staff, { ...squad, startOn: await inDays(server, 20) });
  const large = { name: 'Maple 500', contribution: 50_000, size: 24, orderRule: 'choice' };
  await openedBy(staff, { ...large, startOn: await inDays(server, 50) });
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  await page.goto('/squad/open?q=Maple');
  const squads = page.getByRole('link', { name: /^Maple/ }).filter({ visible: true });
  await expect(squads).toHaveText(['Maple 25', 'Maple 500']);
  await isFit(page, 'open squads');
  await page.setViewportSize({ width: 390, height: 844 });
  await isFit(page, 'open squads on a phone');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Over CA$200').click();
  await expect(sheet.getByRole('button', { name: 'Show 1' })).toBeVisible();
  await isFit(page, 'the sheet of filters');
  await sheet.getByRole('button', { name: 'Show 1' }).click();
  await expect(squads).toHaveText(['Maple 500']);
  await page.getByRole('article').getByRole('link', { name: 'Choose position' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your position in Maple 500' })).toBeVisible();
});
