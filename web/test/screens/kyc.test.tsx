import { beforeEach, expect, test } from 'vitest';
import { KYC, KYC_ROWS } from '../../../contract/test/rules.ts';
import { answers, cutsOff, fill, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { button, choice, closed, dialog, field, fillFields, fillForm, NEWCOMER, openKyc, SAVED } from './kyc.ts';
import { KYC_LABELS } from './kyc-labels.ts';
import { FAILURE } from './visitor.ts';

beforeEach(() => signedInAs(NEWCOMER));

const DONE = { message: 'Done' };

async function closeToast(user: Awaited<ReturnType<typeof openKyc>>): Promise<void> {
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
}

test('the KYC form validates each field by the table of rules', async () => {
  const user = await openKyc();
  expect(field('phoneNumber')).toHaveAttribute('placeholder', '(506) 234-5678');
  expect(field('homeAddress')).toHaveAttribute('placeholder', 'Loading...');
  // The form removes spaces and dashes from phone numbers and postal codes before the validation.
  const seen = KYC_ROWS.filter(([name, text, sentence]) => KYC_LABELS[name] && sentence && !/\w[- ]\w/.test(text));
  for (const [name, entered, sentence] of seen) {
    fill(field(name), entered);
    field(name).blur();
    await waitFor(() => expect(field(name), entered).toHaveAccessibleDescription(sentence ?? ''));
  }
  await user.click(button('Proceed'));
  await screen.findByText('field is required');
});

test('the KYC form accepts common formats of phone numbers and postal codes', async () => {
  await openKyc();
  fill(field('phoneNumber'), '212 555 0123');
  field('phoneNumber').blur();
  await waitFor(() => expect(field('phoneNumber')).toHaveAccessibleDescription('Please enter a Canadian phone number'));
  fill(field('phoneNumber'), '416-555-0123 ext. 45');
  field('phoneNumber').blur();
  await waitFor(() => expect(field('phoneNumber')).toHaveAccessibleDescription('Please leave out the extension'));
  fill(field('phoneNumber'), '\u202A+1 (416) 555\u20110123\u202C');
  await waitFor(() => expect(field('phoneNumber')).toHaveValue('4165550123'));
  fill(field('zipCode'), 'M5H\u00A02\u2011\uFF2E2');
  await waitFor(() => expect(field('zipCode')).toHaveValue('M5H2N2'));
});

test("the KYC form sends the typed text for the option 'other', without an additional field", async () => {
  const user = await openKyc();
  fillForm();
  for (const [name, label] of [
    ['WhatsApp group', 'Group name'],
    ['Referrals', 'Referral details'],
    ['other', 'Please specify'],
  ] as const) {
    await user.click(choice(name));
    await screen.findByLabelText(label);
  }
  const sent = answers('submitKyc', DONE);
  const text = dialog().getByLabelText('Please specify');
  await user.click(button('Proceed'));
  await waitFor(() => expect(text).toHaveAccessibleDescription('field is required'));
  fill(text, 'x'.repeat(501));
  text.blur();
  await waitFor(() => expect(text).toHaveAccessibleDescription('Others field should not exceed 500 characters'));
  fill(text, 'At church');
  await user.click(button('Proceed'));
  await screen.findByText('Personal Information Updated');
  const { other: _, ...form } = KYC;
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...form,
      email_address: 'efua.quartey@example.com',
      zipCode: 'm5h2n2',
      employerPhoneNumber: '4165550199',
      others: 'At church',
    },
  ]);
  // The dialog opens again with the form that was saved.
  answers('kyc', SAVED);
  await openKyc('Personal Information Updated');
});

test('the KYC form shows the reason for a rejected save, and continues with a form saved earlier', async () => {
  const user = await openKyc();
  fillForm();
  refuses('submitKyc', 500, FAILURE);
  await user.click(button('Proceed'));
  await toast(FAILURE.message);
  await closeToast(user);
  for (const fails of [() => refuses('submitKyc', 500), () => cutsOff('submitKyc')]) {
    fails();
    await waitFor(() => expect(button('Proceed')).toBeEnabled());
    await user.click(button('Proceed'));
    await toast('An error occurred while submitting your KYC information. Please try again later.');
    await closeToast(user);
  }
  refuses('submitKyc', 400, { code: 'already_submitted', message: 'Your information was already submitted.' });
  await waitFor(() => expect(button('Proceed')).toBeEnabled());
  await user.click(button('Proceed'));
  await screen.findByText('Personal Information Updated');
});

test('the KYC form focuses a missing choice, and shows the field errors from the server', async () => {
  const user = await openKyc();
  fillFields();
  await user.click(button('Proceed'));
  await waitFor(() => expect(choice('WhatsApp group')).toHaveFocus());
  await user.click(choice('LinkedIn'));
  refuses('submitKyc', 400, {
    code: 'bad_input',
    message: 'Please check what you entered.',
    fields: { city: 'At most 80 characters' },
  });
  await user.click(button('Proceed'));
  await waitFor(() => expect(field('city')).toHaveAccessibleDescription('At most 80 characters'));
});

test('the KYC form opens without the saved data, closes by Escape or Cancel, and opens again', async () => {
  refuses('kyc', 500);
  const user = await openKyc();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Escape}');
  await closed();
  await user.click(screen.getByText('Continue', { selector: 'button' }));
  await screen.findByText('Complete Personal Information');
  await user.click(button('Cancel'));
  await closed();
});
