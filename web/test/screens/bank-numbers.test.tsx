import { bankBody, ROUTES } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fill, open, screen, signedInAs, toast } from './dom.tsx';
import { answersBarely, bareAnswer } from './sample.ts';

const NUMBERS = { 'Transit number': '04172', 'Institution number': '004', 'Account number': '1000862' };

beforeEach(() => signedInAs('Amara Okafor'));

async function fillIn(changes: Partial<typeof NUMBERS>): Promise<void> {
  answersBarely();
  await open(paths.payouts);
  (await screen.findByText('Add an account')).click();
  for (const [label, text] of Object.entries({ ...NUMBERS, ...changes }))
    fill(await screen.findByLabelText(label), text);
}
const add = () => screen.getByText('Add account', { selector: 'button' }).click();

test.each([
  ['Institution number', '0003', { institution: '003' }],
  ['Transit number', '04 172', { transit: '04172' }],
  ['Account number', '100-0862', { account: '1000862' }],
])('the account form sends the %s %s', async (label, typed, read) => {
  await fillIn({ [label]: typed });
  expect(screen.getByLabelText(label)).toHaveValue(typed);
  const sent = answers('addBank', bareAnswer(ROUTES.addBank));
  add();
  await toast('Account added');
  expect(bankBody.parse(sent[0]?.body)).toMatchObject(read);
});

test.each([
  ['Institution number', '000', 'No bank or credit union has this institution number'],
  ['Institution number', '00041', 'Institution numbers have 3 digits'],
  ['Transit number', '041723', 'Transit numbers have 5 digits'],
  ['Account number', '1234567890123', 'Account numbers have 7 to 12 digits'],
])('the account form never shortens the %s %s', async (label, typed, sentence) => {
  await fillIn({ [label]: typed });
  const sent = answers('addBank', bareAnswer(ROUTES.addBank));
  add();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue(typed);
  expect(sent).toEqual([]);
});

test('the account form names the institution and hints at an unusual length', async () => {
  await fillIn({ 'Institution number': '0003', 'Account number': '10008621' });
  expect(screen.getByLabelText('Institution number')).toHaveAccessibleDescription('RBC');
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(
    'RBC account numbers usually have 7 digits. Please check yours.',
  );
});
