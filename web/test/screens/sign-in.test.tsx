import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LOGIN_ROWS } from '../../../contract/test/rules.ts';
import { answers, fill, open, refuses, screen, toast, waitFor, within } from './dom.tsx';
import { recordedAnswer } from './recorded.ts';
import { expectsJudged, FAILURE, PASSWORD, passes } from './visitor.ts';

const EMAIL = 'nkem@example.com';

async function signIn(): Promise<Awaited<ReturnType<typeof open>>> {
  const user = await open('/login');
  fill(await screen.findByLabelText('Email'), EMAIL);
  fill(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByText('Sign in', { selector: 'button' }));
  return user;
}

test('the sign-in form validates each field by the table of rules', async () => {
  await open('/');
  await expectsJudged(LOGIN_ROWS);
});

test('the sign-in form with empty fields does not send a request after Enter, and keeps the focus', async () => {
  const sent = refuses('login', 500, FAILURE);
  const user = await open('/login');
  (await screen.findByLabelText('Email')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('*Email is required')).toBeVisible();
  expect(screen.getByText('*Password is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(sent).toHaveLength(0);
});

test('the sign-in form shows an error after a wrong password or another failure, and keeps the email', async () => {
  refuses('login', 401, { code: 'wrong_password', message: 'Incorrect email or password!' });
  const user = await signIn();
  await toast('Incorrect email or password!');
  refuses('login', 500, FAILURE);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await toast(FAILURE.message);
  expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
});

test('the sign-in form has links to the password reset and the sign-up, and the sign-up has a link back', async () => {
  const user = await open('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Password Recovery' });
  expect(location.pathname).toBe('/forgot-password');
  history.back();
  await user.click(await screen.findByRole('link', { name: /^Dont have an account yet\?/ }));
  await screen.findByLabelText('First name');
  expect(location.pathname).toBe('/sign-up');
  await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
  await screen.findByRole('link', { name: 'Forgot password?' });
  expect(location.pathname).toBe('/login');
});

describe('sign-in with an unverified email address', () => {
  beforeEach(async () => {
    const { data } = await recordedAnswer.login('Efua Quartey');
    answers('login', { data: { ...data, email_address: EMAIL, isVerified: false } });
  });
  const codeDialog = () => screen.findByRole('dialog', { name: 'Enter the code' });
  const sentAgain = { message: 'OTP code sent. Please check your email' };

  test('the sign-in with an unverified email address sends a code, and the code verifies the address', async () => {
    const asked = answers('sendOtp', sentAgain);
    const user = await signIn();
    await toast('Please verify your account to continue');
    const dialog = within(await codeDialog());
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ email_address: EMAIL }]));
    await user.click(dialog.getByText('Verify'));
    expect(dialog.getByText('Please fill all the inputs boxes')).toBeVisible();
    fill(dialog.getByLabelText('Digit 1'), '4');
    await waitFor(() => expect(dialog.queryByText('Please fill all the inputs boxes')).toBeNull());
    const refused = refuses('verifyOtp', 400, { code: 'wrong_code', message: 'This code is not right.' });
    dialog.getByLabelText('Digit 1').focus();
    await user.paste('000000');
    await user.click(dialog.getByText('Verify'));
    await toast('Error while resending verifying code. Please try again');
    expect(refused.map(({ body }) => body)).toEqual([{ email_address: EMAIL, otp: '000000' }]);
    // A phone's autofill enters the whole code into the first box.
    const verified = answers('verifyOtp', { message: 'Email Verified' });
    fill(dialog.getByLabelText('Digit 2'), '123456');
    await waitFor(() => expect(dialog.getByLabelText('Digit 6')).toHaveValue('6'));
    expect(dialog.getByLabelText('Digit 1')).toHaveValue('1');
    await user.click(dialog.getByText('Verify'));
    const done = within(await screen.findByRole('dialog', { name: 'Email Verified' }));
    expect(verified.map(({ body }) => body)).toEqual([{ email_address: EMAIL, otp: '123456' }]);
    const proceed = done.getByRole('button', { name: 'Proceed to Login' });
    await waitFor(() => expect(proceed).toHaveFocus());
    await user.click(proceed);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/login');
  });

  test('the sign-in with an unverified email address asks for a code even if sending a new code fails', async () => {
    refuses('sendOtp', 500, FAILURE);
    await signIn();
    await toast('Error while making request');
    expect(await codeDialog()).toBeVisible();
  });

  test('the sign-in with an unverified email address can request another code after five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers('sendOtp', sentAgain);
    const user = await signIn();
    const dialog = within(await codeDialog());
    const again = dialog.getByRole('button', { name: 'Send it again' });
    expect(again).toBeDisabled();
    await passes(285_000);
    await waitFor(() => expect(dialog.getByRole('timer')).toHaveTextContent(/0:1\d/));
    expect(again).toBeDisabled();
    await passes(15_000);
    await waitFor(() => expect(again).toBeEnabled());
    refuses('sendOtp', 500, FAILURE);
    await user.click(again);
    await toast('Error while resending OTP code. Please try again');
    await waitFor(() => expect(again).toBeEnabled());
    answers('sendOtp', sentAgain);
    await user.click(again);
    await toast('OTP code sent. Please check your email');
    await waitFor(() => expect(again).toBeDisabled());
  });
});
