import { type MailFailure, UNKNOWN_DOMAIN } from '@adashi/contract';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, screen, signedInAs, within } from './dom.tsx';
import { answersBarely } from './sample.ts';

const FAILURES: MailFailure[] = [
  { domain: 'example.com', status: '5.7.26', reason: 'Not signed', count: 12, at: '2026-11-20T10:00:00Z' },
  { domain: UNKNOWN_DOMAIN, status: '5.0.0', reason: 'It failed', count: 1, at: '2026-11-19T10:00:00Z' },
];

beforeEach(async () => {
  await signedInAs('Kofi Mensah');
  answersBarely();
});

/** Opens the operations page, and returns the card with the title. */
async function openCard(title: string): Promise<HTMLElement> {
  await open(paths.operations);
  const card = (await screen.findByText(title)).closest('section');
  if (!card) throw new Error(`No card has the title ${title}.`);
  return card;
}

test('the operations page lists the email failures that the app or the route caused', async () => {
  answers('mailFailures', { data: FAILURES });
  const card = await openCard("Emails that weren't accepted");
  expect(await within(card).findByText('example.com · 5.7.26')).toBeVisible();
  expect(card).toHaveTextContent('12 not accepted. Not signed');
  expect(within(card).getByText('Unknown recipient · 5.0.0')).toBeVisible();
  expect(card).toHaveTextContent('1 not accepted. It failed');
});

test('the operations page says that no email was rejected', async () => {
  answers('mailFailures', { data: [] });
  const card = await openCard("Emails that weren't accepted");
  expect(await within(card).findByText('No rejected emails')).toBeVisible();
});

test('the operations page lists the failures in French', async () => {
  localStorage.setItem('language', 'fr');
  answers('mailFailures', { data: FAILURES });
  const card = await openCard('Courriels refusés');
  expect(await within(card).findByText('example.com · 5.7.26')).toBeVisible();
  expect(card).toHaveTextContent('Refusés : 12. Not signed');
  expect(within(card).getByText('Destinataire inconnu · 5.0.0')).toBeVisible();
});
