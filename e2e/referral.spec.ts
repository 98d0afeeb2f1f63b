import { expect } from '@playwright/test';
import { narrow } from './narrow.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { enter, ofDemo, rowOf, toast } from './sessions.ts';
import { test } from './test.ts';

/** Fọlákẹ́ is a demo member. All referred people used her link, and her bank account has no hold. */
const MEMBER = ofDemo('Folake Adeyemi');

test('a member exports the list of referred friends, and withdraws money to the bank', { tag: '@phone' }, async ({
  context,
  server,
}) => {
  await enter(context, server, MEMBER);
  const page = await context.newPage();
  await page.goto('/referral');
  await expect(rowOf(page, /Amara O\..*First contribution/)).toBeVisible();
  const friends = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Your friends' }) })
    .filter({ has: page.getByRole('button', { name: 'Export' }) });
  await narrow(page, { Stage: 'Signed up' }, friends.last());
  await expect(rowOf(page, 'Efua Q.')).toContainText("Hasn't verified yet");
  await isFit(page, '/referral');
  const saving = page.waitForEvent('download');
  await friends.last().getByRole('button', { name: 'Export' }).click();
  const file = await (await saving).createReadStream();
  expect((await file.toArray()).join('').trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^Efua Q\.,Signed up,\d{4}-\d\d-\d\d,0\.00$/),
  ]);

  // The list can already contain a withdrawal from this test's run at another width.
  const withdrawals = rowOf(page, /Withdrawal to ••\d{3}.*−CA\$20\.00/);
  const before = await withdrawals.count();
  await page.getByRole('button', { name: 'CA$20.00' }).click();
  await page.getByRole('button', { name: 'Withdraw CA$20.00' }).click();
  await toast(page, "It's on its way to your bank");
  await expect(withdrawals).toHaveCount(before + 1);
  await fitsEveryWidth(page, '/referral');
});
