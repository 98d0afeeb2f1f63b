import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fireEvent, open, refuses, screen, toast } from './dom.tsx';

const LINK = `${paths.restoreEmail}#id=${'x'.repeat(43)}`;

/** Opens the mailed link from another page, because the first page of a visitor clears the query cache. */
async function openLink(): Promise<void> {
  await open(paths.login);
  await screen.findByLabelText('Email');
  history.pushState(null, '', LINK);
  fireEvent.popState(window);
}

test('the page of the mailed link restores the former address after a click', async () => {
  answers('emailChangeByLink', { email_address: 'ada@example.com', changedAt: '2026-11-20T14:00:00Z' });
  await openLink();
  expect(await screen.findByText('Restore ada@example.com?')).toBeVisible();
  const failing = refuses('restoreEmailByLink', 409, { code: 'email_taken', message: '' });
  screen.getByText('Restore my email').click();
  await toast('An account with this email already exists.');
  expect(failing).toHaveLength(1);
  const sent = answers('restoreEmailByLink', { message: 'Email restored' });
  screen.getByText('Restore my email').click();
  expect(await screen.findByText('Your email is restored')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.getByText('Choose a new password')).toHaveAttribute('href', paths.forgotPassword);
});

test('the page of an expired link shows nothing about an account', async () => {
  refuses('emailChangeByLink', 404, { code: 'not_found', message: '' });
  await openLink();
  expect(await screen.findByText("This link doesn't work")).toBeVisible();
});
