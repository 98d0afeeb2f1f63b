import { expect, type Route } from '@playwright/test';
import { confirmPassword } from './second-person.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { test } from './test.ts';

test('a withdrawal is sent only once even if the first response is lost', async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Folake Adeyemi'));
  let sent = 0;
  let answer = (route: Route) => route.abort();
  await page.route('**/api/wallet/withdraw', (route) => {
    sent += 1;
    return answer(route);
  });
  await page.goto('/referral');
  await confirmPassword(page, ofDemo('Folake Adeyemi'));
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('12.50');
  const send = page.getByRole('button', { name: 'Withdraw CA$12.50' });
  await send.click();
  await toast(page, 'You have no connection. Please try again.');
  // The server completes the withdrawal, but its response is lost.
  answer = async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } });
  };
  await send.click();
  await toast(page, "We can't reach Adashi right now. Nothing was lost. Please try again.");
  await expect(amount).toHaveValue('12.50');

  answer = (route) => route.fallback();
  await send.dblclick();
  await toast(page, "It's on its way to your bank");
  expect(sent).toBe(3);
  await expect(page.getByText('CA$12.50').filter({ visible: true })).toHaveCount(1);
});
