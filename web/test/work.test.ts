import { ROUTES } from '@adashi/contract';
import { expect, test } from 'vitest';
import { memberParts } from '../src/admin/statistics/admin/member-parts.ts';
import { WORK } from '../src/admin/statistics/admin/work-words.ts';

/** Kinds of work items that link to a page without a filter. */
test.each([
  ['bank_files', '/payout/bank-file'],
  ['set_aside', '/squad/set-aside'],
  ['unmatched', '/payment/unmatched'],
  ['undelivered', '/activity/undelivered'],
  ['fund', '/payment/books'],
  ['proposals', '/squad/pending-squad'],
] as const)('a work item of the kind %s links to the right page', (what, path) => {
  expect(WORK[what].to).toBe(path);
});

/** Kinds of work items that link to a filtered list, with the filters and the list's route. */
test.each([
  ['approvals', { state: 'awaiting_approval' }, ROUTES.payouts],
  ['last_tries', { tries: 'last' }, ROUTES.payments],
  ['held', { state: 'held' }, ROUTES.payouts],
  ['returned', { state: 'failed' }, ROUTES.payouts],
  ['defaults', { state: 'defaulted' }, ROUTES.payments],
  ['kyc', { stage: 'review' }, ROUTES.kycCases],
  ['guarantors', { status: 'accepted' }, ROUTES.guarantorCases],
  ['removals', { standing: 'decision_due' }, ROUTES.squadMembers],
  ['tickets', { state: 'waiting' }, ROUTES.tickets],
] as const)('a work item of the kind %s links to a filtered list', (what, narrowed, { query }) => {
  const given = Object.fromEntries(new URL(WORK[what].to, 'http://localhost').searchParams);
  expect(given).toEqual(narrowed);
  expect(query.parse(given)).toMatchObject(narrowed);
});

test('each identity status on the dashboard links to a filtered list of members', () => {
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
