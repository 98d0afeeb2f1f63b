import { expect, test } from 'vitest';
import { SIGN_UP_ROWS } from '../../../contract/test/rules.ts';
import { answers, fill, holds, open, refuses, screen, toast, waitFor, within } from './dom.tsx';
import { expectsJudged, FAILURE, PASSWORD } from './visitor.ts';

const FORM = { firstName: 'Ada', lastName: 'Obi', email_address: 'uche@example.com', password: PASSWORD };

async function fillForm(): Promise<void> {
  fill(await screen.findByLabelText('First name'), FORM.firstName);
  fill(screen.getByLabelText('Last name'), FORM.lastName);
  fill(screen.getByLabelText('Email'), FORM.email_address);
  fill(screen.getByLabelText('Password'), PASSWORD);
  fill(screen.getByLabelText('Confirm password'), PASSWORD);
}

const create = () => screen.getByText('Create Account', { selector: 'button' });

test('the sign-up form validates each field by the table of rules', async () => {
  await open('/sign-up');
  fill(await screen.findByLabelText('Password'), PASSWORD);
  await expectsJudged(SIGN_UP_ROWS.filter(([field]) => field !== 'password'));
  await expectsJudged(SIGN_UP_ROWS.filter(([field]) => field === 'password'));
});

test('the sign-up form has a password checklist in neutral, red and green', async () => {
  await open('/sign-up');
  const password = await screen.findByLabelText('Password');
  const rules = () => screen.getAllByRole('listitem');
  const states = () => rules().map((rule) => rule.dataset.state);
  expect(states()).toEqual(['neutral', 'neutral', 'neutral', 'neutral', 'neutral']);
  fill(password, 'Abc');
  await waitFor(() => expect(states()).toEqual(['unmet', 'unmet', 'met', 'unmet', 'met']));
  expect(rules()[0]).toHaveTextContent('8 Character Min');
  expect(rules()[0]).toHaveTextContent('not met');
  fill(password, PASSWORD);
  await waitFor(() => expect(states()).toEqual(['met', 'met', 'met', 'met', 'met']));
});

test('one toggle in the sign-up form reveals both passwords', async () => {
  const user = await open('/sign-up');
  const fields = [await screen.findByLabelText('Password'), screen.getByLabelText('Confirm password')];
  for (const field of fields) expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByLabelText('Show password'));
  for (const field of fields) expect(field).toHaveAttribute('type', 'text');
});

test('the sign-up form sends the first referral code, and a closed code dialog leads to the sign-in', async () => {
  await open('/sign-up?ref=FIRST');
  await waitFor(() => expect(localStorage.getItem('referralCode')).toBe('FIRST'));
  const user = await open('/sign-up?ref=SECOND');
  const { release, sent } = holds('signup', { message: 'Sign up successful' });
  await fillForm();
  expect(localStorage.getItem('referralCode')).toBe('FIRST');
  await user.click(create());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Creating Account' })).toBeDisabled());
  release();
  await toast('Sign up successful');
  expect(sent.map(({ body }) => body)).toEqual([{ ...FORM, referralCode: 'FIRST' }]);
  expect(localStorage.getItem('userEmail')).toBe(FORM.email_address);
  const dialog = await screen.findByRole('dialog', { name: 'Enter the code' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
});

test('the sign-up form shows an error from the server, and keeps the input', async () => {
  const user = await open('/sign-up');
  const password = 'This password is too common. Please choose another';
  refuses('signup', 400, { code: 'bad_input', message: 'Please check what you entered.', fields: { password } });
  await fillForm();
  await user.click(create());
  await screen.findByText(password);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(password);
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  await waitFor(() => expect(create()).toBeEnabled());
  refuses('signup', 500, FAILURE);
  await user.click(create());
  await toast(FAILURE.message);
});

test('the code dialog asks for the password when the server does not know the browser', async () => {
  const user = await open('/sign-up');
  answers('signup', { message: 'Sign up successful' });
  await fillForm();
  await user.click(create());
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code' }));
  refuses('verifyOtp', 403, { code: 'password_needed_for_code', message: 'Please enter the password.' });
  dialog.getByLabelText('Digit 1').focus();
  await user.paste('\u200E\u0661\u0662\u0663\u2011\uFF14\uFF15\uFF16');
  await user.click(dialog.getByText('Verify'));
  const password = await dialog.findByLabelText('Password');
  const wrong = 'This is not the password you chose';
  refuses('verifyOtp', 400, { code: 'bad_input', message: 'Please check.', fields: { password: wrong } });
  fill(password, 'Wrong2026!');
  await user.click(dialog.getByText('Verify'));
  expect(await dialog.findByText(wrong)).toBeVisible();
  const verified = answers('verifyOtp', { message: 'Email Verified' });
  fill(password, PASSWORD);
  await user.click(dialog.getByText('Verify'));
  await screen.findByRole('dialog', { name: 'Email Verified' });
  expect(verified.map(({ body }) => body)).toEqual([
    { email_address: FORM.email_address, otp: '123456', password: PASSWORD },
  ]);
});
