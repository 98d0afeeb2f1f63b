import { expect, test, vi } from 'vitest';
import { answers, fill, holds, open, refuses, screen, toast, waitFor, within } from './dom.tsx';
import { FAILURE, passes } from './visitor.ts';

const EMAIL = 'femi@example.com';
const PASSWORD = 'Another2026!';
const SENT = { message: 'Reset password OTP sent' };

/** Requests a code. Returns the dialog with the field for the code. */
async function askForCode(user: Awaited<ReturnType<typeof open>>): Promise<ReturnType<typeof within>> {
  fill(await screen.findByLabelText('Email'), EMAIL);
  await user.click(screen.getByText('Proceed'));
  return within(await screen.findByRole('dialog', { name: 'Enter the code' }));
}

test('the form for a new password requires a code, and a code requires an email address', async () => {
  const user = await open('/reset-password');
  await screen.findByRole('heading', { name: 'Password Recovery' });
  expect(location.pathname).toBe('/forgot-password');
  await user.click(screen.getByText('Proceed'));
  await screen.findByText('*Email is required');
  refuses('forgotPassword', 429, { code: 'too_many_requests', message: 'Too many attempts. Please wait a moment.' });
  fill(screen.getByLabelText('Email'), EMAIL);
  await user.click(screen.getByText('Proceed'));
  await toast('Too many attempts. Please wait a moment.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the form for a new password keeps the code until the server accepts the password', async () => {
  answers('forgotPassword', SENT);
  const user = await open('/forgot-password');
  const dialog = await askForCode(user);
  await toast('Reset password OTP sent');
  dialog.getByLabelText('Digit 1').focus();
  await user.paste('123456');
  await user.click(dialog.getByText('Proceed'));
  await toast('OTP verification successful');
  const password = await screen.findByLabelText('Password');
  expect(location.pathname).toBe('/reset-password');
  expect(localStorage.getItem('resetOTPCode')).toBe('123456');
  fill(password, PASSWORD);
  fill(screen.getByLabelText('Confirm password'), PASSWORD);
  const set = screen.getByText('Set New Password', { selector: 'button' });
  refuses('resetPassword', 400, {
    code: 'wrong_code',
    message: 'This code is wrong or has expired.',
  });
  await user.click(set);
  await toast('This code is wrong or has expired.');
  expect(localStorage.getItem('resetOTPCode')).toBe('123456');
  const sent = answers('resetPassword', { message: 'Password reset successful' });
  await waitFor(() => expect(set).toBeEnabled());
  await user.click(set);
  await toast('Password reset successful');
  expect(sent.map(({ body }) => body)).toEqual([{ email_address: EMAIL, password: PASSWORD, otp: '123456' }]);
  expect(localStorage.getItem('resetOTPCode')).toBeNull();
  const done = within(await screen.findByRole('dialog', { name: 'Password updated' }));
  await user.click(done.getByText('Proceed'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
});

test('the form for a new password sends one email after several clicks, and no email after reopening the dialog', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers('forgotPassword', SENT);
  const user = await open('/forgot-password');
  const dialog = await askForCode(user);
  await waitFor(() => expect(dialog.getByLabelText('Digit 1')).toHaveFocus());
  await passes(301_000);
  await waitFor(() => expect(dialog.getByText('Send it again')).toBeEnabled());
  const { release, sent } = holds('forgotPassword', SENT);
  await user.tripleClick(dialog.getByText('Send it again'));
  await waitFor(() => expect(dialog.getByText('Send it again')).toBeDisabled());
  release();
  await toast('OTP code sent. Please check your email');
  await waitFor(() => expect(dialog.getByText('Send it again')).toBeDisabled());
  expect(sent).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByText('Enter the code we sent'));
  const again = within(await screen.findByRole('dialog', { name: 'Enter the code' }));
  await waitFor(() => expect(again.getByLabelText('Digit 1')).toHaveFocus());
  expect(sent).toHaveLength(1);
});

test('the form for a new password shows an error if a code cannot be resent, and allows another attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers('forgotPassword', SENT);
  const user = await open('/forgot-password');
  const dialog = await askForCode(user);
  await passes(301_000);
  await waitFor(() => expect(dialog.getByText('Send it again')).toBeEnabled());
  refuses('forgotPassword', 500, FAILURE);
  await user.click(dialog.getByText('Send it again'));
  await toast('Error making response');
  await waitFor(() => expect(dialog.getByText('Send it again')).toBeEnabled());
  answers('forgotPassword', SENT);
  await user.click(dialog.getByText('Send it again'));
  await toast('OTP code sent. Please check your email');
});

test('the password is hidden until the button shows it, and can be pasted', async () => {
  const user = await open('/login');
  const field = await screen.findByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  field.focus();
  await user.paste(PASSWORD);
  expect(field).toHaveValue(PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});
