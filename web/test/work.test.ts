import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { memberParts } from '../src/dashboard/admin/member-parts.ts';
import { WORK } from '../src/dashboard/admin/work-words.ts';

/** What is narrowed by no more than its page; each of the others stands below. */
test.each([
  ['bank_files', '/payout/bank-file'],
  ['set_aside', '/squad/set-aside'],
  ['unmatched', '/payment/unmatched'],
  ['undelivered', '/activity/undelivered'],
  ['fund', '/payment/books'],
  ['proposals', '/squad/pending-squad'],
] as const)('work of the kind %s leads to the page of it', (what, path) => {
  expect(WORK[what].to).toBe(path);
});

/** What is narrowed in the address of a piece of work, and the call of the list that it leads to. */
test.each([
  ['approvals', { state: 'awaiting_approval' }, ROUTES.payouts],
  ['last_tries', { tries: 'last' }, ROUTES.payments],
  ['held', { state: 'held' }, ROUTES.payouts],
  ['returned', { state: 'failed' }, ROUTES.payouts],
  ['defaults', { state: 'defaulted' }, ROUTES.payments],
  ['kyc', { stage: 'review' }, ROUTES.kycCases],
  ['guarantors', { status: 'accepted' }, ROUTES.guarantorCases],
  ['tickets', { state: 'waiting' }, ROUTES.tickets],
] as const)('work of the kind %s leads to the list that shows just that', (what, narrowed, { query }) => {
  const given = Object.fromEntries(new URL(WORK[what].to, 'http://localhost').searchParams);
  expect(given).toEqual(narrowed);
  expect(query.parse(given)).toMatchObject(narrowed);
});

test('members by their identity: each part leads to the list of just those', () => {
  const parts = memberParts({ all: 10, verified: 6, pending: 3, inactive: 5, suspended: 0, adashi: 5, ajohome: 0 });
  const asked = parts.map(({ to, count }) => {
    const { pathname, searchParams } = new URL(to, 'http://localhost');
    return [pathname, ROUTES.people.query.parse(Object.fromEntries(searchParams)).kyc, count];
  });
  expect(asked).toEqual([
    ['/member-management', 'verified', 6],
    ['/member-management', 'pending', 3],
    ['/member-management', 'not_started', 1],
  ]);
});
