import { expect } from '@playwright/test';
import { squaresOf } from '../web/src/ui/squares.ts';
import { fitsEveryWidth, isFit } from './fit.ts';
import { enter, ofDemo, rowOf, toast } from './house.ts';
import { narrow } from './narrow.ts';
import { test } from './test.ts';

/** Of the demo: everybody signed up by Fọlákẹ́'s link, and her bank is known. */
const MEMBER = ofDemo('Folake Adeyemi');

test('the code to scan and what is shared are the link that is shown', { tag: '@both' }, async ({
  context,
  server,
}) => {
  await enter(context, server, MEMBER);
  const page = await context.newPage();
  await page.addInitScript(() => {
    navigator.share = async ({ text, url }: ShareData) => {
      document.title = `${text}: ${url}`;
    };
  });
  await page.goto('/referral');
  const link = await page.getByLabel('Your link', { exact: true }).inputValue();
  expect(new URL(link).origin).toBe(server.url);
  const code = page.getByRole('img', { name: 'Your link as a code to scan' });
  await expect(code.locator('path')).toHaveAttribute('d', (await squaresOf(link)).path);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(`Save with me in a squad on Adashi: ${link}`);
});

test('whether the wallet pays: what is pressed stands at once, and that it is saved is said', { tag: '@both' }, async ({
  page,
  server,
}) => {
  await enter(page.context(), server, ofDemo('Benedict Mwangi'));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/*/personal-info', (route) => answered.then(() => route.abort()));
  await page.goto('/referral');
  const group = page.getByRole('group', { name: /^Let the wallet pay/ });
  const [stored, other] = (await group.getByRole('radio', { name: 'Yes' }).isChecked()) ? ['Yes', 'No'] : ['No', 'Yes'];
  await group.getByText(other, { exact: true }).click();
  await expect(group.getByRole('radio', { name: other })).toBeChecked();
  const saving = page.getByRole('status').filter({ hasText: 'Saving' });
  await expect(saving).toBeVisible();
  answer();
  await toast(page, 'There is no connection. Please try again.');
  await expect(group.getByRole('radio', { name: stored })).toBeChecked();
  await expect(saving).toHaveCount(0);
});

test('the link, who came by it, and money that leaves the wallet for the bank', { tag: '@both' }, async ({
  context,
  server,
}) => {
  await enter(context, server, MEMBER);
  const page = await context.newPage();
  await page.goto('/referral');
  await expect(page.getByRole('img', { name: 'Your link as a code to scan' })).toBeVisible();
  await expect(page.getByLabel('Your link', { exact: true })).toHaveValue(/\/sign-up\?ref=\w+$/);
  await expect(rowOf(page, /Amara O\..*First contribution/)).toBeVisible();
  const friends = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Your friends' }) })
    .filter({ has: page.getByRole('button', { name: 'Export' }) });
  await narrow(page, { Stage: 'Signed up' }, friends.last());
  await expect(page).toHaveURL(/friends-stage=signed_up/);
  await expect(rowOf(page, 'Efua Q.')).toContainText('Has not verified yet');
  await isFit(page, '/referral');
  const saving = page.waitForEvent('download');
  await friends.last().getByRole('button', { name: 'Export' }).click();
  const file = await (await saving).createReadStream();
  expect((await file.toArray()).join('').trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^Efua Q\.,Signed up,\d{4}-\d\d-\d\d,0\.00$/),
  ]);

  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('0,5');
  await expect(amount).toHaveAccessibleDescription(/^From CA\$1\.00 to /);
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'CA$20.00' }).click();
  await page.getByRole('button', { name: 'Withdraw CA$20.00' }).click();
  await toast(page, 'It is on its way to your bank');
  await expect(rowOf(page, /Withdrawal to ••\d{3}/)).toContainText('−CA$20.00');
  await fitsEveryWidth(page, '/referral');
});
