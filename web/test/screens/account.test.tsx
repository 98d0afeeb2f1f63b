import { expect, test, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/index.ts';
import { alters, answers, fill, open, refuses, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { answersBarely, SAMPLE_ID } from './sample.ts';

const AMARA = 'Amara Okafor';
const DONE = { message: 'Saved' };
const NOT_CANADIAN = 'Please enter a Canadian phone number';

/** Returns the save button of the form that contains the given field. */
function saveOf(field: HTMLElement): HTMLElement {
  const buttons = [...(field.closest('form')?.querySelectorAll('button') ?? [])];
  const save = buttons.find(({ textContent }) => textContent === 'Save changes');
  if (!save) throw new Error('The form has no button that saves it.');
  return save;
}

const FORMS = [
  ['Employer phone number', { 'Job title': 'Midwife' }, 'updateEmployerInfo', 'employerPhoneNumber'],
  ['Phone number', { City: 'Guelph' }, 'updatePersonalInfo', 'phoneNumber'],
] as const;

test.each(FORMS)(
  'the form with the field "%s" can be saved only after a valid change',
  async (label, changes, route, name) => {
    await signedInAs(AMARA);
    const sent = answers(route, DONE);
    await open('/account');
    const phone = await screen.findByLabelText(label);
    const save = saveOf(phone);
    expect(save).toBeDisabled();
    for (const [each, text] of Object.entries(changes)) fill(screen.getByLabelText(each), text);
    fill(phone, '+1 (212) 555-0123');
    await waitFor(() => expect(save).toBeEnabled());
    save.click();
    await waitFor(() => expect(phone).toHaveAccessibleDescription(NOT_CANADIAN));
    expect(sent).toHaveLength(0);
    fill(phone, '+1 (416) 555-0188');
    expect(phone).toHaveValue('4165550188');
    alters(AMARA, 'me', (me) => ({ ...me, [name]: '4165550188' }));
    save.click();
    await toast('Saved');
    expect(sent[0]?.body).toMatchObject({ [name]: '4165550188' });
  },
);

const NEW_CHECK = 'If you change your name, we check your identity again and hold payouts and withdrawals until then.';

test('a verified person reads the consequence of a new name before the change, and the identity is pending afterwards', async () => {
  await signedInAs(AMARA);
  const sent = answers('updatePersonalInfo', DONE);
  await open('/account');
  expect(await screen.findByText(NEW_CHECK)).toBeVisible();
  const name = screen.getByLabelText('First name');
  expect(name).not.toHaveAttribute('readonly');
  fill(name, 'Amaka');
  alters(AMARA, 'me', (me) => ({ ...me, firstName: 'Amaka', kycVerificationStatus: 'pending' }));
  saveOf(name).click();
  await toast('Saved');
  expect(sent[0]?.body).toEqual({ firstName: 'Amaka' });
  expect(await screen.findByText('Your name must match your documents.')).toBeVisible();
  expect(screen.queryByText(NEW_CHECK)).toBeNull();
});

test('an unverified person can change the name', async () => {
  await signedInAs(AMARA);
  alters(AMARA, 'me', (me) => ({ ...me, kycVerificationStatus: 'pending' }));
  await open('/account');
  expect(await screen.findByText('Your name must match your documents.')).toBeVisible();
  expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly');
});

test('the browser stores the chosen language and colours, and the server receives the language', async () => {
  await signedInAs(AMARA);
  const sent = answers('updatePersonalInfo', DONE);
  try {
    await open('/account');
    (await screen.findByLabelText('Français')).click();
    expect(await screen.findByText('Langue, couleurs et fichiers')).toBeVisible();
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ language: 'fr' }]));
    const html = document.documentElement;
    screen.getByLabelText('Sombre').click();
    await waitFor(() => expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark'));
    await open('/account');
    expect(await screen.findByLabelText('Sombre')).toBeChecked();
    expect(html).toHaveAttribute('lang', 'fr-CA');
    expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('language')).toBe('fr');
    screen.getByLabelText('Système').click();
    await waitFor(() => expect(html).toHaveAttribute('data-mantine-color-scheme', 'light'));
  } finally {
    await setLanguage('en');
  }
});

const SEMICOLONS = 'Semicolon and decimal comma';

async function exportOfPayments(): Promise<string | undefined> {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const urls = { createObjectURL: () => '#saved', revokeObjectURL: () => {} };
  Object.assign(URL, urls);
  const sent = answers('paymentsCsv', 'a;b');
  await open('/payment');
  (await screen.findByRole('button', { name: /^Export/ })).click();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  saved.mockRestore();
  for (const name of Object.keys(urls)) Reflect.deleteProperty(URL, name);
  return sent[0]?.query.get('separator') ?? undefined;
}

test('the browser stores the separator of CSV files for each person, and downloads use the separator', async () => {
  await signedInAs(AMARA);
  expect(await exportOfPayments()).toBe('comma');
  await open('/account');
  expect(await screen.findByLabelText('Comma and decimal point')).toBeChecked();
  screen.getByLabelText(SEMICOLONS).click();
  await waitFor(() => expect(screen.getByLabelText(SEMICOLONS)).toBeChecked());
  expect(await exportOfPayments()).toBe('semicolon');
  await signedInAs('Efua Quartey');
  await open('/account');
  expect(await screen.findByLabelText(SEMICOLONS)).not.toBeChecked();
});

test('files for a French reader have semicolons', async () => {
  await signedInAs(AMARA);
  try {
    await setLanguage('fr');
    await open('/account');
    expect(await screen.findByLabelText('Point-virgule et virgule décimale')).toBeChecked();
  } finally {
    await setLanguage('en');
  }
});

test('the account page greets a French reader in French', async () => {
  await signedInAs(AMARA);
  try {
    localStorage.setItem('language', 'fr');
    await setLanguage('fr');
    await open('/account');
    const [greeting] = await screen.findAllByText('Bonne journée', { exact: false });
    expect(greeting?.closest('a')).toHaveAccessibleName(/Bonjour, Amara Okafor\. Bonne journée/);
  } finally {
    await setLanguage('en');
  }
});

test('the account page locks mandatory notifications, and saves a choice of other notifications', async () => {
  await signedInAs(AMARA);
  const sent = answers('chooseNotification', DONE);
  alters(AMARA, 'notificationChoices', (choices) =>
    choices.map((choice) =>
      choice.group === 'squad' ? { ...choice, mail: { ...choice.mail, isOn: sent.length === 0 } } : choice,
    ),
  );
  await open('/account');
  const mails = await screen.findByLabelText('Your squad, Email');
  expect(screen.getByLabelText('An upcoming debit, Email')).toBeDisabled();
  expect(mails).toBeChecked();
  mails.click();
  await waitFor(() => expect(mails).not.toBeChecked());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ group: 'squad', way: 'mail', isOn: false }]));
});

test('the form of a guarantor accepts common formats of Canadian phone numbers', async () => {
  await signedInAs(AMARA);
  answersBarely();
  await open('/account/guarantor');
  const phone = await screen.findByLabelText('Phone number');
  fill(phone, '+1 (212) 555-0123');
  phone.blur();
  await waitFor(() => expect(phone).toHaveAccessibleDescription(NOT_CANADIAN));
  fill(phone, '+1 (416) 555-0145');
  expect(phone).toHaveValue('4165550145');
  phone.blur();
  await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'false'));
});

test('a squad card shows the next recipient and the open problem', async () => {
  await signedInAs(AMARA);
  const turn = { recipient: 'Aisha L.', failed: 2, tryOn: '2099-11-25', payoutOn: '2099-11-27', isWaiting: false };
  alters(AMARA, 'dashboard', ({ running, squads, ...rest }) => ({
    ...rest,
    running: running.slice(0, 1).map((first) => ({ ...first, ...turn })),
    squads: squads.map((squad): typeof squad =>
      squad.status === 'upcoming' ? { ...squad, missingOfMine: ['bank', 'guarantor'] } : squad,
    ),
  }));
  await open('/dashboard');
  const card = (await screen.findByText(/Aisha L\. receives on Fri\s27\sNov\s2099\./)).closest('a');
  expect(card).toHaveTextContent(/Lakeshore Ten/);
  expect(card).toHaveTextContent(/2 contributions failed\. We'll try again/);
  const upcoming = screen.getByText(/^2 things are missing before it can start/).closest('a');
  expect(upcoming).toHaveTextContent(/Kensington Circle/);
});

test('a person outside a squad cannot see the ledger of the squad', async () => {
  await signedInAs(AMARA);
  answersBarely();
  refuses('squad', 404, { code: 'not_found', message: '' });
  refuses('squadLedger', 404, { code: 'not_found', message: '' });
  await open(`/squad/${SAMPLE_ID}/ledger`);
  expect(await screen.findByText('Squad not found')).toBeVisible();
});

test('the account page lists everything that a password reset disabled, with two actions for each item', async () => {
  await signedInAs(AMARA);
  alters(AMARA, 'security', (security) => ({
    ...security,
    passkeys: [{ id: SAMPLE_ID, name: 'Phone', addedAt: '2026-11-20T14:00:00Z', usedAt: null, isOff: true }],
    isAppOff: true,
    isCalendarOff: true,
  }));
  const user = await open('/account');
  const card = within(await rowOf('Off since your password reset'));
  for (const name of ['Passkey Phone', 'Authenticator app', 'Your calendar link'])
    for (const act of ['Confirm', 'Remove']) expect(card.getByRole('button', { name: `${act} ${name}` })).toBeVisible();
  const removed = answers('removePasskey', DONE);
  await user.click(card.getByRole('button', { name: 'Remove Passkey Phone' }));
  await toast('Removed');
  expect(removed).toHaveLength(1);
  answers('confirmCalendar', DONE);
  await user.click(card.getByRole('button', { name: 'Confirm Your calendar link' }));
  await toast('Confirmed');
  const turnedOn = answers('confirmTwoFactor', { recoveryCodes: ['ABCD-EFGH-IJKL'] });
  await user.click(card.getByRole('button', { name: 'Confirm Authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator app' }));
  fill(dialog.getByLabelText('The 6 digits in the app'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('ABCD-EFGH-IJKL')).toBeVisible();
  expect(turnedOn.map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

/** Returns the row of a card with this title. */
async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByText(title)).closest('li');
  if (!row) throw new Error(`${title} is in no row.`);
  return row;
}
