import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../src/i18n/index.ts';
import { paths } from '../../src/paths.ts';
import { answers, cutsOff, fill, fireEvent, holds, open, refuses, screen, toast, waitFor } from './dom.tsx';
import { bareAnswer } from './sample.ts';

const LINK = `${paths.guarantorLink}#id=${'x'.repeat(43)}`;
const DONE = { message: 'Done' };
const PROMISE = { isAsked: true, isOffered: false, signed: null, least: 0, usual: 500_000, most: 500_000 };
const VIEW: GuaranteeView = {
  ...bareAnswer(ROUTES.guarantorByLink),
  name: 'Emeka Obi',
  member: { name: 'Ifeoma Nwosu', firstName: 'Ifeoma', isVerified: true, onTime: 0, charged: 0 },
  status: 'invited',
  language: 'en',
  version: 'the English text',
  owed: 0,
  underWay: 0,
  atStake: 0,
  squads: [],
  promise: PROMISE,
  supportEmail: 'support@adashi.example',
};
const FRENCH: GuaranteeView = { ...VIEW, language: 'fr', version: 'the French text' };
const SIGNED: GuaranteeView = {
  ...VIEW,
  status: 'accepted',
  promise: { ...PROMISE, isAsked: false, isOffered: true, signed: 500_000 },
  signed: { signature: 'Emeka Obi', on: '2026-11-20' },
};

afterEach(() => speak('en'));

/** Opens the guarantor's link from another page, because the first page of a visitor clears the query cache. */
async function openLink(): Promise<void> {
  await open(paths.login);
  await screen.findByLabelText('Email');
  history.pushState(null, '', LINK);
  fireEvent.popState(window);
}

test('the page sends a guarantor’s response once, and keeps the input after a slow or failed request', async () => {
  cutsOff('guarantorByLink');
  await openLink();
  const again = await screen.findByText('Load again');
  expect(screen.getByText('You have no connection. Please try again.')).toBeVisible();
  const asked = holds('guarantorByLink', VIEW);
  again.click();
  await waitFor(() => expect(asked.sent).toHaveLength(1));
  asked.release();

  fill(await screen.findByLabelText('Sign with your full name'), 'Emeka Obi');
  screen.getByLabelText(/^I have read the guarantee/).click();
  const accept = () => screen.findByText('Accept', { selector: 'button:enabled' });
  const isKept = () => {
    expect(screen.getByLabelText('Sign with your full name')).toHaveValue('Emeka Obi');
    expect(screen.getByLabelText(/^I have read the guarantee/)).toBeChecked();
  };
  cutsOff('answerByLink');
  (await accept()).click();
  await toast('You have no connection. Please try again.');
  isKept();
  refuses('answerByLink', 503, { code: 'unavailable', message: '' });
  (await accept()).click();
  await toast("We can't reach Adashi right now. Nothing was lost. Please try again.");
  isKept();

  const { sent, release } = holds('answerByLink', DONE);
  const button = await accept();
  button.click();
  button.click();
  await waitFor(() => expect(sent).toHaveLength(1));
  answers('guarantorByLink', SIGNED);
  release();
  expect(await screen.findByText('You accepted')).toBeVisible();
  expect(screen.getByText(/^Signed by Emeka Obi on /)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ answer: 'accepted', signature: 'Emeka Obi', version: 'the English text' });
});

test('the guarantor’s page has the language that the member chose, and a language change keeps the typed name', async () => {
  answers('guarantorByLink', FRENCH);
  await openLink();
  expect(await screen.findByText(/^Ifeoma Nwosu vous demande/)).toBeVisible();
  fill(screen.getByLabelText('Signez de votre nom complet'), 'Emeka Obi');
  screen.getByLabelText(/^J'ai lu la garantie/).click();
  const chosen = answers('speakToGuarantor', DONE);
  answers('guarantorByLink', VIEW);
  screen.getByText('English').click();
  expect(await screen.findByText('What you promise')).toBeVisible();
  expect(chosen[0]?.body).toEqual({ language: 'en' });
  expect(screen.getByLabelText('Sign with your full name')).toHaveValue('Emeka Obi');
  // The changed text is a new promise, so the guarantor must confirm again.
  expect(screen.getByLabelText(/^I have read the guarantee/)).not.toBeChecked();
});

test('a guarantor can decline, and the link then stops working', async () => {
  answers('guarantorByLink', VIEW);
  await openLink();
  const sent = answers('answerByLink', DONE);
  const decline = await screen.findByText('Decline');
  expect(screen.getByText('Ask a question')).toBeVisible();
  refuses('guarantorByLink', 404, { code: 'not_found', message: '' });
  decline.click();
  await toast('You declined');
  expect(await screen.findByText("This link doesn't work")).toBeVisible();
  expect(screen.queryByText(/Ifeoma/)).toBeNull();
  expect(sent[0]?.body).toEqual({ answer: 'declined' });
});

test('the guarantor’s page has no link to support without a support address', async () => {
  answers('guarantorByLink', { ...VIEW, supportEmail: null });
  await openLink();
  expect(await screen.findByText('Decline')).toBeVisible();
  expect(screen.queryByText('Ask a question')).toBeNull();
});

test('a guarantor can accept with a lower sum, and cannot accept with a sum above the limit', async () => {
  answers('guarantorByLink', VIEW);
  await openLink();
  const sum = await screen.findByLabelText('The most you promise, in all squads');
  expect(sum).toHaveValue('5000.00');
  fill(screen.getByLabelText('Sign with your full name'), 'Emeka Obi');
  screen.getByLabelText(/^I have read the guarantee/).click();
  fill(sum, '5000.01');
  expect(await screen.findByText('Accept', { selector: 'button:disabled' })).toBeVisible();
  fill(sum, '1500');
  const sent = answers('answerByLink', DONE);
  (await screen.findByText('Accept', { selector: 'button:enabled' })).click();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ answer: 'accepted', most: 150_000 });
});

test('a guarantor sees the signed and the new sum before a new signature', async () => {
  const promise = { ...PROMISE, isOffered: true, signed: 500_000, least: 5_120_000, usual: 5_120_000, most: 5_120_000 };
  answers('guarantorByLink', { ...SIGNED, status: 'verified', promise });
  await openLink();
  expect(await screen.findByText('Ifeoma Nwosu asks you for a new promise')).toBeVisible();
  expect(screen.getByText('Signed so far, at most').nextElementSibling).toHaveTextContent('CA$5,000.00');
  expect(screen.getByText('New promise, at most').nextElementSibling).toHaveTextContent('CA$51,200.00');
  expect(screen.queryByLabelText('The most you promise, in all squads')).toBeNull();
  expect(screen.getByText('If you decline, your earlier promise stays as it is.')).toBeVisible();
});

test('a guarantor ends the promise after a confirmation', async () => {
  const promise = { ...PROMISE, isAsked: false, isOffered: true, signed: 500_000 };
  answers('guarantorByLink', { ...SIGNED, status: 'verified', promise });
  await openLink();
  const sent = answers('endByLink', DONE);
  (await screen.findByText('End my promise')).click();
  expect(await screen.findByText(/^You then have no obligation/)).toBeVisible();
  expect(sent).toHaveLength(0);
  refuses('guarantorByLink', 404, { code: 'not_found', message: '' });
  screen.getAllByText('End my promise').at(-1)?.click();
  expect(await screen.findByText("This link doesn't work")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a guarantor with an invalid link sees an error message', async () => {
  refuses('guarantorByLink', 404, { code: 'not_found', message: '' });
  await openLink();
  expect(await screen.findByText("This link doesn't work")).toBeVisible();
});
