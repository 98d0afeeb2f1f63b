import { expect } from '@playwright/test';
import type { Server } from './server.ts';
import { type Account, enter, ofDemo, STAFF } from './sessions.ts';
import { test } from './test.ts';

async function tokenOf(server: Server, { email, password }: Account): Promise<string> {
  const login = { email_address: email, password };
  return (await server.call<{ accessToken: string }>('/auth/login', login)).accessToken;
}

async function ask(server: Server, text: string): Promise<string> {
  const token = await tokenOf(server, ofDemo('Musa Ibrahim'));
  await server.call('/help/ticket', { topic: 'other', text }, token);
  return token;
}

test('staff assign and close many tickets in bulk, and a ticket with a new message stays open', {
  tag: '@long',
}, async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await ask(server, 'The bulk of my questions, one');
  const member = await ask(server, 'The bulk of my questions, two');
  await page.goto('/notification/ticket?q=the+bulk+of+my');
  const choose = page.getByRole('checkbox', { name: 'Choose all of this page' });
  const bar = page.getByRole('region', { name: 'Chosen' });
  const dialog = page.getByRole('dialog');
  await choose.check();
  await bar.getByRole('button', { name: 'Assign them to me' }).click();
  await dialog.getByRole('button', { name: 'Assign them to me' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 of 2 done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Kofi Mensah' })).toHaveCount(2);

  await choose.check();
  await expect(bar.getByRole('button', { name: 'Assign them to me' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Close the tickets' }).click();
  const { data } = await server.call<{ data: { id: number }[] }>('/help/ticket', undefined, member);
  await server.call(`/help/ticket/${data[0]?.id}/reply`, { text: 'And one more', seen: 2 ** 31 - 1 }, member);
  await dialog.getByRole('button', { name: 'Close the tickets' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 done');
  await expect(dialog.getByText(/A new message arrived/)).toBeVisible();
});
