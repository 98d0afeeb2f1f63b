import { type Difference, ROUTES, type SearchFound } from '@adashi/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { hitsOf } from '../../src/admin/search/admin/hits.ts';
import { t } from '../../src/i18n/translation.ts';
import { paths } from '../../src/paths.ts';
import { PAYMENT_BULK } from '../../src/payments/admin/payment-bulk.ts';
import { PAYOUT_BULK } from '../../src/payouts/admin/payout-bulk.ts';
import { PAYOUT } from '../a-payout.ts';
import { answers, open, screen, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { bareAnswer } from './sample.ts';
import { idOf, MEMBER, pageOf, signedInAsStaff } from './staff.ts';

const EMAIL = 'ada.obi@example.com';
const ADA = { member: 'Ada Obi', memberEmail: EMAIL };
const OWED = { ...PAYMENT, ...ADA, state: 'defaulted', owed: 10_000 } as const;
const HELD = { ...PAYOUT, ...ADA, state: 'held', heldReason: 'staff' } as const;
const AT = '2026-11-20T14:00:00.000Z';
const TICKET = { ...bareAnswer(ROUTES.ticket), ...ADA };
const GUARANTOR = {
  ...bareAnswer(ROUTES.guarantorCase),
  ...ADA,
  status: 'accepted',
  email: 'yaa@example.com',
} as const;
const IDENTITY = { ...bareAnswer(ROUTES.kycCase), name: 'Ada Obi', email_address: EMAIL };
const ACT = {
  ...bareAnswer(ROUTES.proposedAct),
  kind: 'refundPayment',
  subject: { id: idOf(3), name: 'Ada Obi', email: EMAIL },
  facts: { squad: 'Lakeshore', period: 'weekly', round: 5 },
} as const;
const ACTS = {
  ...bareAnswer(ROUTES.proposedActs),
  data: [ACT],
  counts: { all: 1, mine_to_decide: 1, mine: 0, decided: 0 },
};
const EVENT = {
  ...ADA,
  id: 1,
  provider: 'sandbox',
  eventId: 'e',
  squad: 'Lakeshore',
  period: 'weekly',
  round: 3,
  amount: 10_000,
  kind: 'charge_failed',
  what: null,
  details: '{}',
  at: AT,
} as const;
const DIFFERENCE: Difference = {
  ...ADA,
  id: 1,
  key: 'charge:1',
  kind: 'unknown_here',
  what: 'charge',
  squad: 'Lakeshore',
  period: 'weekly',
  round: 3,
  reported: 10_000,
  booked: 0,
  ordered: null,
  on: '2026-11-20',
  offers: ['explain'],
  resolution: null,
  by: null,
  reason: null,
  resolvedAt: null,
};

/** Each list in which staff choose a person or decide about a person. */
const LISTS = {
  [paths.payments]: () => answers('payments', ({ query }) => pageOf(query, [OWED])),
  [paths.payouts]: () => answers('payouts', ({ query }) => pageOf(query, [HELD])),
  [paths.guarantors]: () =>
    answers('guarantorCases', ({ query }) => pageOf(query, [{ ...GUARANTOR, atStake: 0, owed: 0, squads: 1 }])),
  [paths.kyc]: () =>
    answers('kycCases', ({ query }) =>
      pageOf(query, [{ ...IDENTITY, stage: 'review' as const, submittedAt: AT, checks: 1 }]),
    ),
  [paths.tickets]: () => answers('tickets', ({ query }) => pageOf(query, [TICKET])),
  [paths.members]: () => answers('people', ({ query }) => pageOf(query, [{ ...MEMBER, email_address: EMAIL }])),
  [paths.secondPerson]: () => answers('proposedActs', ACTS),
  [paths.dashboard]: () => answers('proposedActs', ACTS),
  [paths.unmatched]: () => answers('unmatchedEvents', ({ query }) => pageOf(query, [EVENT])),
  [paths.reconciliation]: () => answers('differences', ({ query }) => pageOf(query, [{ ...DIFFERENCE, offers: [] }])),
} as const;

beforeEach(() => signedInAsStaff());

test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('a row of %s has the email of the person', async (path) => {
  LISTS[path]();
  await open(path);
  // The label of a checkbox is for screen readers only.
  const isSeen = (element: Element | null) =>
    element?.textContent?.includes(EMAIL) === true && !element.closest('label') && !element.querySelector('input');
  const found = await screen.findAllByText((_, element) => isSeen(element), { selector: 'td *, li *' });
  expect(found.length).toBeGreaterThan(0);
});

/** Each dialog about a person: the page, the data of the page, the button that opens the dialog, and the email. */
const DIALOGS = [
  [
    'the retry of a debit',
    paths.payment(OWED.id),
    () => {
      const may = { retry: true, markPaid: true, waive: true };
      answers('payments', ({ query }) => pageOf(query, [OWED]));
      answers('paymentStory', { ...bareAnswer(ROUTES.paymentStory), payment: OWED, may });
    },
    'Try again',
  ],
  [
    'the release of a payout',
    paths.payout(HELD.id),
    () => {
      answers('payouts', ({ query }) => pageOf(query, [HELD]));
      answers('payout', { ...bareAnswer(ROUTES.payout), ...HELD });
    },
    /^Release CA/,
  ],
  ['an identity decision', paths.kycOf(IDENTITY.id), () => void answers('kycCase', IDENTITY), 'Mark as verified'],
  [
    'a suspension',
    paths.member(MEMBER.id),
    () =>
      void answers('memberStory', {
        ...bareAnswer(ROUTES.memberStory),
        firstName: 'Ada',
        lastName: 'Obi',
        email_address: EMAIL,
      }),
    'Suspend',
  ],
  [
    'a difference',
    paths.reconciliation,
    () => void answers('differences', ({ query }) => pageOf(query, [DIFFERENCE])),
    'Resolve',
  ],
  [
    'an event',
    paths.unmatched,
    () => void answers('unmatchedEvents', ({ query }) => pageOf(query, [EVENT])),
    'Close the event',
  ],
] as const;

test.each(DIALOGS)('the dialog of %s has the full name and the email of the person', async (_, path, stub, button) => {
  stub();
  await open(path);
  // The acts of a member are in a menu.
  if (path === paths.member(MEMBER.id)) (await screen.findByLabelText('More actions')).click();
  const [first] = await screen.findAllByText(button, { selector: 'button, button *' });
  first?.click();
  const form = await screen.findByLabelText('Reason');
  const dialog = within(form.closest('[role=group], [role=dialog]') ?? document.body);
  expect(dialog.getAllByText(/Ada Obi/).length).toBeGreaterThan(0);
  expect(dialog.getByText(EMAIL)).toBeInTheDocument();
});

describe('texts about a person', () => {
  test('the rows of a bulk dialog name the email', () => {
    expect(PAYMENT_BULK.nameOf(OWED)).toContain(`Ada Obi, ${EMAIL}, `);
    expect(PAYOUT_BULK.nameOf(HELD)).toContain(`Ada Obi, ${EMAIL}, `);
  });
  test('each search result about a person has the email', () => {
    const round = { ...ADA, squad: 'Lakeshore', period: 'weekly', round: 3, amount: 10_000 } as const;
    const found: SearchFound = {
      squads: [],
      people: [{ ...MEMBER, email_address: EMAIL, because: { squad: 'Lakeshore', what: 'failed' } }],
      payments: [{ ...round, id: idOf(1), state: 'failed', dueOn: '2026-11-23' }],
      payouts: [{ ...round, id: idOf(2), state: 'held', payoutOn: '2026-11-27' }],
      withdrawals: [
        { ...ADA, id: idOf(3), personId: idOf(4), amount: 100, state: 'submitted', orderedOn: '2026-11-23' },
      ],
      tickets: [{ ...ADA, id: 1, subject: 'My bank', state: 'waiting', changedAt: AT }],
    };
    for (const { kind, sub } of hitsOf(t, found, []))
      expect([kind, sub]).toEqual([kind, expect.stringContaining(EMAIL)]);
  });
});
