import { expect } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { fitsEveryWidth } from './overflow.ts';
import { Member, newAccount } from './people.ts';
import { makeReady } from './ready.ts';
import { approve, isProposed } from './second-person.ts';
import { Server } from './server.ts';
import { enter, STAFF } from './sessions.ts';
import { testAlone } from './test.ts';

/** Test function with a separate server, because the test suspends an account. */
const test = testAlone.extend<{ own: Server }>({
  own: async ({ browserName: _ }, use) => {
    const server = await Server.ofDemo();
    await server.start();
    await use(server);
    await server.remove();
  },
});

test('two staff members decide that two accounts belong to one person, and the page fits every window', {
  tag: '@long',
}, async ({ browser, own }) => {
  // Both members enter the same phone and address in the identity form.
  for (const name of ['Kofi Ansah', 'Kofi Boakye']) {
    const context = await browser.newContext();
    await makeReady(own, new Member(own, context, await context.newPage(), name), newAccount());
    await context.close();
  }
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' });
  await enter(context, own, STAFF);
  const page = await context.newPage();
  await page.goto(paths.samePerson);
  await expect(page.getByRole('heading', { name: 'Case 1: 3 accounts' })).toBeVisible();
  await fitsEveryWidth(page, 'a case with three accounts');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('2 and 3', { exact: true }).click();
  await page.getByRole('radio', { name: /^Same person/ }).check();
  await page.getByLabel('Reason (kept with your name)').fill('Same passport');
  await page.getByRole('button', { name: 'Propose “Same person” for 2 and 3' }).click();
  await isProposed(page);
  await approve(browser, own, 'Accounts may be one person');
  await page.goto('/member-management?q=Boakye');
  await expect(page.getByRole('row', { name: /Kofi Boakye/ })).toContainText('Suspended');

  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto(paths.samePerson);
  await expect(page.getByRole('heading', { name: 'Dossier 1 : 3 comptes' })).toBeVisible();
  await fitsEveryWidth(page, 'a case in French');
  await context.close();
});
