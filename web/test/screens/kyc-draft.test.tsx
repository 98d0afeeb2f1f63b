import { beforeEach, expect, test } from 'vitest';
import { answers, fill, refuses, screen, signedInAs, waitFor, within } from './dom.tsx';
import { button, choice, closed, field, fillForm, NEWCOMER, openKyc } from './kyc.ts';

const KEY = 'adashi-kyc-draft';

beforeEach(() => signedInAs(NEWCOMER));

test('a KYC draft stays after Escape and a reload', async () => {
  const user = await openKyc();
  fill(field('city'), 'Gander');
  await user.click(choice('Instagram'));
  await user.keyboard('{Escape}');
  await closed();
  await user.click(screen.getByText('Continue', { selector: 'button' }));
  await waitFor(() => expect(field('city')).toHaveValue('Gander'));
  await openKyc();
  expect(field('city')).toHaveValue('Gander');
  expect(choice('Instagram')).toBeChecked();
});

test('a KYC draft is visible only to its author', async () => {
  await openKyc();
  fill(field('city'), 'Gander');
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain('Gander'));
  const draft = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, person: 'somebody else' }));
  await openKyc();
  expect(field('city')).toHaveValue('');
});

test('a logout deletes the KYC draft', async () => {
  answers('logout', { message: 'Done' });
  const user = await openKyc();
  fill(field('city'), 'Corner Brook');
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain('Corner Brook'));
  await user.keyboard('{Escape}');
  await closed();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByText('Log Out'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('sending the KYC form deletes the draft', async () => {
  refuses('submitKyc', 400, { code: 'already_submitted', message: 'Your information was already submitted.' });
  const user = await openKyc();
  fillForm();
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain('Trois-Rivières'));
  await user.click(button('Proceed'));
  await screen.findByText('Personal Information Updated');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});
