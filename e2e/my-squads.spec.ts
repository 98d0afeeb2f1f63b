import { expect } from '@playwright/test';
import { fitsEveryWidth } from './fit.ts';
import { narrow } from './narrow.ts';
import { PASSWORD } from './people.ts';
import { makeReady } from './ready.ts';
import { inDays, newMember } from './squads.ts';
import { test } from './test.ts';

test('who has many squads finds the right one by its name, its state and page by page, all of it in the address', {
  tag: '@both',
}, async ({ context, server }) => {
  const member = await newMember(server, context, 'Ifeanyi Obi');
  await makeReady(server, member, '5551234');
  const login = { email_address: member.email, password: PASSWORD };
  const { accessToken } = await server.call<{ accessToken: string }>('/auth/login', login);
  const terms = { contribution: 5_000, size: 4, startOn: await inDays(server, 40) };
  for (let nth = 1; nth <= 30; nth += 1)
    await server.call('/adashi/squad/custom', { ...terms, name: `Circle ${nth}` }, accessToken);

  const { page } = member;
  await page.goto('/squad');
  const cards = page.getByRole('main').getByRole('link', { name: /^Circle \d+/ });
  await expect(cards).toHaveCount(25);
  await expect(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(cards).toHaveCount(5);
  await page.reload();
  await expect(cards).toHaveCount(5);

  await page.getByLabel('Search by name').fill('circle 17');
  await expect(page).toHaveURL(/\?q=circle\+17$/);
  await expect(cards).toHaveCount(1);
  await narrow(page, { State: 'Completed' });
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText('Nothing like this')).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveText(/Circle 17/);
  await fitsEveryWidth(page, '/squad, narrowed');
  await page.goto('/squad');
  await expect(cards).toHaveCount(25);
  await fitsEveryWidth(page, '/squad, with many');
});
