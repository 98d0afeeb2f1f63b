import type { Bank, Payout } from '@adashi/contract';
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';
import { heldWords } from '../src/payouts/admin/held-words.ts';
import { waitOf } from '../src/payouts/member/why-it-waits.tsx';
import { PAYOUT } from './a-payout.ts';

const HELD: Payout = { ...PAYOUT, state: 'held', changedOn: '2026-11-27' };
const NEW: Bank = {
  id: '00000000-0000-4000-8000-000000000004',
  holderName: 'Ada Obi',
  institution: '003',
  transit: '00006',
  lastDigits: '417',
  isPayout: true,
  isDebited: false,
  isKnown: false,
  heldUntil: null,
  addedAt: '2026-11-26T15:00:00.000Z',
};
const KNOWN: Bank = { ...NEW, lastDigits: '862', institution: '004', isPayout: false, isKnown: true };

const held = (heldReason: Payout['heldReason'], more: Partial<Payout> = {}): Payout => ({
  ...HELD,
  heldReason,
  ...more,
});

interface ShownWait {
  readonly reason: string;
  /** Options of the member, each with the label of a button or link. Null means that the option needs no action. */
  readonly ways: readonly (readonly [title: string, text: string, act: string | null])[];
}

function shownWait(payout: Payout, banks: readonly Bank[] = [NEW]): ShownWait | null {
  const wait = waitOf(t, payout, banks, { onSend: () => {}, onNotMe: () => {} });
  if (!wait) return null;
  const words = (act: unknown) =>
    isValidElement(act)
      ? renderToStaticMarkup(<MemoryRouter>{act}</MemoryRouter>)
          .replace(/<a[^>]* href="([^"]+)"[^>]*>/, '$1 ')
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('&#x27;', "'")
      : null;
  return {
    reason: wait.reason.replaceAll('\u00a0', ' '),
    ways: wait.ways.map(({ title, text, act }) => [title, text, words(act)]),
  };
}

const NOTHING = "Nothing to do. It's sent automatically.";
const SOONER = 'You want it sooner';
const OWN_DEBT = 'Your payout waits for it. We deduct what you still owe then.';
const NEW_BANK =
  'Your payouts now go to the account ending 417. A new account waits 24 hours. That protects your money if someone has your password. We emailed you about it.';
const NOT_ME = [
  "You didn't choose this account",
  'We use the previous account again and sign you out everywhere.',
  "It wasn't me",
] as const;
const PAY = [SOONER, 'Pay the contribution now.', '/payment See your payments'] as const;

const WAITS: readonly (readonly [what: string, payout: Payout, banks: readonly Bank[], shown: ShownWait])[] = [
  [
    'an identity that is no longer verified',
    held('identity'),
    [NEW],
    {
      reason: 'Payouts go to verified members, and your identity is no longer verified.',
      ways: [
        [
          'Verify your identity',
          'It takes a few minutes. Then the payout goes out automatically.',
          '/personal-information Verify now',
        ],
      ],
    },
  ],
  [
    'a missing account',
    held('bank', { account: null }),
    [],
    {
      reason: 'You have no payout account.',
      ways: [
        [
          'Add an account',
          'A new account waits 24 hours. Then the payout goes out automatically.',
          '#account-form View the account',
        ],
      ],
    },
  ],
  [
    'a new account without another account',
    held('new_bank'),
    [NEW],
    { reason: NEW_BANK, ways: [NOT_ME, ['It was you, and you can wait', NOTHING, null]] },
  ],
  [
    'a new account beside an account used before',
    held('new_bank'),
    [NEW, KNOWN],
    {
      reason: NEW_BANK,
      ways: [
        [SOONER, "We've paid you to TD ••862 before, so there's no wait.", 'Send it to ••862'],
        NOT_ME,
        ['It was you, and you can wait', NOTHING, null],
      ],
    },
  ],
  [
    'a debt with a planned retry',
    held('retry_under_way', { retryOn: '2026-12-01' }),
    [NEW],
    {
      reason: `One of your contributions failed and will be retried on Tue 1 Dec. ${OWN_DEBT}`,
      ways: [PAY, ['You can wait', NOTHING, null]],
    },
  ],
  [
    'a debt with a retry in flight',
    held('retry_under_way'),
    [NEW],
    {
      reason: `One of your contributions failed and is being retried. ${OWN_DEBT}`,
      ways: [PAY, ['You can wait', NOTHING, null]],
    },
  ],
  [
    'a suspended account',
    held('suspended'),
    [NEW],
    {
      reason: "Your account is suspended. This payout is safe. We'll send it when your account is active again.",
      ways: [['You think this is a mistake', 'Ask us, and one of us will answer.', '/help Ask us']],
    },
  ],
  [
    'a hold by staff',
    held('staff'),
    [NEW],
    {
      reason: 'One of us reviews it before it goes out.',
      ways: [
        ['You want to know why', 'Ask us, and the person who holds it will answer.', '/help Ask us'],
        ['You can wait', NOTHING, null],
      ],
    },
  ],
  [
    'missing approvals',
    { ...HELD, state: 'awaiting_approval' },
    [NEW],
    {
      reason: 'Two of us review each payout of this size.',
      ways: [['You can wait', NOTHING, null]],
    },
  ],
  [
    'a payout that the bank returned',
    { ...HELD, state: 'failed', heldReason: 'returned' },
    [NEW],
    {
      reason: "Your bank sent the money back. It's safe with us. Most often, an account number is wrong.",
      ways: [
        ['Check the account', 'Change its numbers, or choose another one.', '#account-form View the account'],
        ['The account is correct', "Tell us, and we'll send it again.", '/help Ask us'],
      ],
    },
  ],
];

describe('a payout on hold, for the recipient', () => {
  test.each(WAITS)(
    'the recipient of a payout on hold sees the reason and the options: %s',
    (_, payout, banks, expected) => {
      expect(shownWait(payout, banks)).toEqual(expected);
    },
  );

  test.each(['scheduled', 'ready', 'submitted', 'paid', 'cancelled'] as const)(
    'the recipient of a payout in the state %s sees no reason for a hold',
    (state) => {
      expect(shownWait({ ...HELD, state })).toBeNull();
    },
  );

  test('each option of the recipient calls the handler of its button', () => {
    const done: string[] = [];
    const acts = { onSend: ({ lastDigits }: Bank) => done.push(lastDigits), onNotMe: () => done.push('not me') };
    for (const { act } of waitOf(t, held('new_bank'), [NEW, KNOWN], acts)?.ways ?? [])
      if (isValidElement<{ onClick: () => void }>(act)) act.props.onClick();
    expect(done).toEqual(['862', 'not me']);
  });
});

describe('a payout on hold, for staff', () => {
  test.each<[string, Payout, string | undefined]>([
    ['identity', held('identity'), "Held: the identity isn't verified."],
    ['bank', held('bank'), 'Held: there is no payout account.'],
    ['new_bank', held('new_bank'), 'Held: the account is new.'],
    [
      'new_bank, with the end of the hold',
      held('new_bank', { heldUntil: '2026-11-28T15:00:00.000Z' }),
      'Held: the account is new until Sat 28 Nov, 10:00.',
    ],
    ['retry_under_way', held('retry_under_way'), 'Held: a debit of the recipient is being retried.'],
    ['suspended', held('suspended'), "Held: the member's account is suspended."],
    ['staff', held('staff'), 'Held by staff.'],
    ['returned', { ...HELD, state: 'failed' }, 'The bank sent it back. The money is back in the pot.'],
    ['submitted', { ...HELD, state: 'submitted' }, undefined],
  ])('staff see the reason for a hold: %s', (_, payout, words) => {
    expect(heldWords(t, payout)?.replaceAll('\u00a0', ' ')).toBe(words);
  });
});
