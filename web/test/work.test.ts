import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { WORK } from '../src/dashboard/admin/work-words.ts';

/** What is narrowed in the address of a piece of work, and the call of the list that it leads to. */
test.each([
  ['approvals', { state: 'awaiting_approval' }, ROUTES.payouts],
  ['last_tries', { tries: 'last' }, ROUTES.payments],
  ['held', { state: 'held' }, ROUTES.payouts],
  ['returned', { state: 'failed' }, ROUTES.payouts],
  ['defaults', { state: 'defaulted' }, ROUTES.payments],
  ['guarantors', { status: 'accepted' }, ROUTES.guarantors],
  ['tickets', { state: 'waiting' }, ROUTES.tickets],
] as const)('work of the kind %s leads to the list that shows just that', (what, narrowed, { query }) => {
  const given = Object.fromEntries(new URL(WORK[what].to, 'http://localhost').searchParams);
  expect(given).toEqual(narrowed);
  expect(query.parse(given)).toMatchObject(narrowed);
});
