import { REASON } from '@adashi/contract';
import { expect, type Page } from '@playwright/test';
import { type Account, enter, ofDemo, STAFF } from './house.ts';
import type { Server } from './server.ts';
import { test } from './test.ts';

async function tokenOf(server: Server, { email, password }: Account): Promise<string> {
  const login = { email_address: email, password };
  return (await server.call<{ accessToken: string }>('/auth/login', login)).accessToken;
}

/** The list shows its first rows as if they were in these states. */
async function asStates(page: Page, server: Server, list: string, states: readonly object[]): Promise<void> {
  const answer = await server.call<{ data: object[] }>(`/adashi/${list}`, undefined, await tokenOf(server, STAFF));
  const data = states.map((state, index) => ({ ...answer.data[index], ...state }));
  await page.route(new RegExp(`/api/adashi/${list}\\?`), (route) => route.fulfill({ json: { ...answer, data } }));
}

/** Chooses all that are shown, and does it for those that it is for: the second of them is refused. */
async function actOnAll(page: Page, act: string, left: string, reason: string): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  await page.route(/\/api\/adashi\/(payments|payouts)\/[\da-f-]{36}\/(retry|hold)$/, (route) => {
    sent.push(route.request().postDataJSON());
    const gone = { status: 409, json: { code: 'wrong_state', message: 'This is not possible any more.' } };
    return route.fulfill(sent.length === 2 ? gone : { json: { message: 'Saved' } });
  });
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check();
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(left)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const send = dialog.getByRole('button', { name: act.replace(/ \(.*/, '') });
  const why = dialog.getByLabel('Reason');
  await expect(why).toHaveAttribute('maxlength', String(REASON.most));
  await why.fill(reason.slice(0, REASON.least - 1));
  await expect(send).toBeDisabled();
  await why.fill(reason);
  await send.click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 done');
  await expect(dialog.getByText('This is not possible any more.')).toHaveCount(1);
  return sent;
}

test('debts are tried again for many at once: those that are owed alone, and each tells what became of it', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, STAFF);
  const owed = { owed: 10_000, state: 'defaulted' };
  await asStates(page, server, 'payments', [owed, { ...owed, state: 'charged_back' }, { owed: 0 }]);
  await page.goto('/payment');
  const sent = await actOnAll(page, 'Try the debits again (2)', 'Until the bank has answered', 'They asked for it');
  expect(sent).toEqual([{ reason: 'They asked for it' }, { reason: 'They asked for it' }]);
});

test('payouts are held for many at once with a reason, and approved one by one', async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await asStates(page, server, 'payouts', [{ state: 'scheduled' }, { state: 'awaiting_approval' }, { state: 'paid' }]);
  await page.goto('/payout');
  const sent = await actOnAll(page, 'Hold (2)', 'The pot keeps the money.', 'The bank warned us');
  expect(sent).toEqual([{ reason: 'The bank warned us' }, { reason: 'The bank warned us' }]);
  await expect(page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: /Approve/ })).toHaveCount(0);
});

for (const path of ['/payment', '/payout'])
  test(`who may only look at ${path} chooses nothing there`, async ({ page, server }) => {
    await enter(page.context(), server, ofDemo('Marie Tremblay'));
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Choose all of this page' })).toHaveCount(0);
  });

async function ask(server: Server, text: string): Promise<string> {
  const token = await tokenOf(server, ofDemo('Musa Ibrahim'));
  await server.call('/help/ticket', { topic: 'other', text }, token);
  return token;
}

test('tickets are taken and closed for many at once; one in which somebody wrote meanwhile stays open', async ({
  page,
  server,
}) => {
  await enter(page.context(), server, STAFF);
  await ask(server, 'The bulk of my questions, one');
  const member = await ask(server, 'The bulk of my questions, two');
  await page.goto('/notification/ticket?q=the+bulk+of+my');
  const choose = page.getByRole('checkbox', { name: 'Choose all of this page' });
  const bar = page.getByRole('region', { name: 'Chosen' });
  const dialog = page.getByRole('dialog');
  await choose.check();
  await bar.getByRole('button', { name: 'Take them' }).click();
  await dialog.getByRole('button', { name: 'Take them' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 of 2 done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Kofi Mensah' })).toHaveCount(2);

  await choose.check();
  await expect(bar.getByRole('button', { name: 'Take them' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Close the tickets' }).click();
  const { data } = await server.call<{ data: { id: number }[] }>('/help/ticket', undefined, member);
  await server.call(`/help/ticket/${data[0]?.id}/reply`, { text: 'And one more', seen: 2 ** 31 - 1 }, member);
  await dialog.getByRole('button', { name: 'Close the tickets' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 done');
  await expect(dialog.getByText(/A message came meanwhile/)).toBeVisible();
});
