import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../src/i18n/index.ts';
import { paths } from '../../src/paths.ts';
import { answers, cutsOff, fill, fireEvent, holds, open, refuses, screen, toast, waitFor } from './dom.tsx';
import { bareAnswer } from './sample.ts';

const LINK = `${paths.guarantorLink}#id=${'x'.repeat(43)}`;
const DONE = { message: 'Done' };
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
  supportEmail: 'support@adashi.example',
};
const FRENCH: GuaranteeView = { ...VIEW, language: 'fr', version: 'the French text' };
const SIGNED: GuaranteeView = { ...VIEW, status: 'accepted', signed: { signature: 'Emeka Obi', on: '2026-11-20' } };

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

test('a guarantor can decline, and sees a link to support if the platform has a support address', async () => {
  answers('guarantorByLink', VIEW);
  await openLink();
  const sent = answers('answerByLink', DONE);
  const decline = await screen.findByText('Decline');
  answers('guarantorByLink', { ...VIEW, status: 'declined' });
  decline.click();
  expect(await screen.findByText('You declined')).toBeVisible();
  expect(sent[0]?.body).toEqual({ answer: 'declined' });
  expect(screen.getByText('Ask a question')).toBeVisible();

  answers('guarantorByLink', { ...VIEW, status: 'declined', supportEmail: null });
  await openLink();
  expect(await screen.findByText('You declined')).toBeVisible();
  expect(screen.queryByText('Ask a question')).toBeNull();
});

test('a guarantor with an invalid link sees an error message', async () => {
  refuses('guarantorByLink', 404, { code: 'not_found', message: '' });
  await openLink();
  expect(await screen.findByText("This link doesn't work")).toBeVisible();
});
