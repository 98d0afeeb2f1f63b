import { type DeadLetter, ROUTES, type Work } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { DEAD_CHARGE, DEAD_CODE } from './dead-letters.ts';
import { answers, holds, open, screen, signedInAs, toast, waitFor, within } from './dom.tsx';
import { answersBarely, bareAnswer } from './sample.ts';

const pageOf = (...data: DeadLetter[]) => ({ data, page: 1, pageSize: 25, total: data.length });

beforeEach(async () => {
  await signedInAs('Kofi Mensah');
  answersBarely();
  answers('deadLetters', pageOf(DEAD_CODE, DEAD_CHARGE));
});

test('the dashboard links to the undelivered messages', async () => {
  const waiting: Work = { what: 'undelivered', count: 2, amount: null, names: [], on: '2026-11-20' };
  answers('staffWork', { ...bareAnswer(ROUTES.staffWork), data: [waiting] });
  await open(paths.dashboard);
  const row = (await screen.findByText(/couldn't be sent/)).closest('li');
  if (!row) throw new Error('What could not leave is in no row.');
  expect(row).toHaveTextContent('2');
  within(row).getByText('Open').click();
  expect(await screen.findByText('A code or a link')).toBeVisible();
  expect(location.pathname).toBe(paths.undelivered);
});

test('an undelivered message disappears from the list after a retry', async () => {
  await open(paths.undelivered);
  expect(await screen.findByText('Lakeshore Ten, week 3, CA$100.00')).toBeVisible();
  expect(
    screen.getByText('Attempts: 52, the last on Fri 20 Nov', { normalizer: (text) => text.replaceAll(/\s/g, ' ') }),
  ).toBeVisible();
  const { sent, release } = holds('retryDeadLetter', { message: 'Saved' });
  const [again] = screen.getAllByText('Try again');
  again?.click();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.params).toMatchObject({ id: '1' });
  await waitFor(() => {
    for (const button of screen.getAllByText('Try again')) expect(button).toBeDisabled();
  });
  answers('deadLetters', pageOf(DEAD_CHARGE));
  release();
  await toast("It's being retried");
  await waitFor(() => expect(screen.queryByText('A code or a link')).toBeNull());
  expect(screen.getByText('A debit order')).toBeVisible();
});

test('staff retry all undelivered messages after a confirmation', async () => {
  const sent = answers('retryDeadLetters', { count: 2 });
  await open(paths.undelivered);
  (await screen.findByText('Retry all')).click();
  const dialog = await screen.findByRole('dialog', { hidden: true });
  expect(within(dialog).getByText('Retry all?')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  answers('deadLetters', pageOf());
  within(dialog).getByText('Retry all', { selector: 'button' }).click();
  await toast('All are being retried');
  expect(await screen.findByText('Everything was delivered')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the list of undelivered messages does not show a success message during loading', async () => {
  const { release } = holds('deadLetters', pageOf());
  await open(paths.undelivered);
  expect(await screen.findByText('Emails and orders not sent', { selector: 'h2' })).toBeVisible();
  expect(screen.queryByText('Everything was delivered')).toBeNull();
  release();
  expect(await screen.findByText('Everything was delivered')).toBeVisible();
});

test('the list of undelivered messages has French texts for a French reader', async () => {
  localStorage.setItem('language', 'fr');
  await open(paths.undelivered);
  expect(await screen.findByText('Un code ou un lien')).toBeVisible();
  expect(screen.getByText(/^Lakeshore Ten, semaine 3, 100,00\s\$\sCA$/)).toBeVisible();
});
