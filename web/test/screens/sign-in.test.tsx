import { expect, test } from 'vitest';
import { LOGIN_ROWS } from '../../../contract/test/rules.ts';
import { fill, open, refuses, screen, toast, waitFor } from './dom.tsx';

const LABELS: Record<string, string> = { email_address: 'Email', password: 'Password' };

test('the form judges as the table says', async () => {
  await open('/');
  for (const [field, entered, sentence] of LOGIN_ROWS) {
    const input = await screen.findByLabelText(LABELS[field] ?? '', { exact: true });
    fill(input, entered);
    input.blur();
    await waitFor(() => {
      if (sentence === undefined) expect(input).toHaveAttribute('aria-invalid', 'false');
      else expect(input).toHaveAccessibleDescription(sentence);
    });
  }
});
test('the first field that is wrong has the focus', async () => {
  const user = await open('/login');
  (await screen.findByLabelText('Email')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('*Email is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});
test('refused', async () => {
  const user = await open('/login');
  refuses('login', 401, { code: 'wrong_password', message: 'Incorrect email or password!' });
  fill(await screen.findByLabelText('Email'), 'nobody@example.com');
  fill(await screen.findByLabelText('Password', { exact: true }), 'Savings2026!');
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await toast('Incorrect email or password!');
});
