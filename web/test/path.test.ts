import type { Payout } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';
import { pathOf } from '../src/payouts/member/path.ts';
import { PAYOUT } from './a-payout.ts';

/** Returns one line per step, with the mark, the day and the text. */
function read(change: Partial<Payout>, today: string): string[] {
  const stations = pathOf(t, { ...PAYOUT, ...change }, today);
  // A formatted day contains non-breaking spaces.
  return stations.map(({ mark, on, what }) => [mark, on.replaceAll(/\s/g, ' '), what].filter(Boolean).join(': '));
}

describe('steps of a payout to the bank', () => {
  test.each<[name: string, change: Partial<Payout>, today: string, stations: string[]]>([
    [
      'scheduled in more than a week',
      {},
      '2026-11-19',
      [
        'next: Fri 20 Nov: contributions are collected',
        'next: Fri 27 Nov: we send it',
        'end: Mon 30 Nov: at your bank',
      ],
    ],
    [
      'during the collection of the contributions',
      {},
      '2026-11-20',
      [
        'done: Fri 20 Nov: contributions are collected',
        'next: Fri 27 Nov: we send it',
        'end: Mon 30 Nov: at your bank',
      ],
    ],
    [
      'in the state ready after the payout day',
      { state: 'ready', leavesOn: '2026-11-30' },
      '2026-11-30',
      ['done: Mon 23 Nov: contributions are collected', 'next: Mon 30 Nov: we send it', 'end: Tue 1 Dec: at your bank'],
    ],
    [
      'in another year',
      { leavesOn: '2027-01-08' },
      '2026-12-29',
      [
        'next: Fri 1 Jan 2027: contributions are collected',
        'next: Fri 8 Jan 2027: we send it',
        'end: Mon 11 Jan 2027: at your bank',
      ],
    ],
    [
      'scheduled without a known day',
      { leavesOn: null },
      '2026-11-20',
      ['next: contributions are collected', 'next: then we send it'],
    ],
    [
      'sent after the payout day',
      { state: 'submitted', changedOn: '2026-11-30' },
      '2026-11-30',
      ['done: Mon 30 Nov: we sent it', 'end: Tue 1 Dec: at your bank'],
    ],
    [
      'returned by the bank',
      { state: 'failed', changedOn: '2026-12-01' },
      '2026-12-02',
      ['done: Tue 1 Dec: your bank sent it back', 'held: we review it together', 'next: then we send it again'],
    ],
    [
      'on hold for two approvals',
      { state: 'awaiting_approval' },
      '2026-11-27',
      ['done: Fri 27 Nov: It was due', 'held: two of us approve it', 'next: then we send it'],
    ],
  ])('a payout %s shows the right steps and days', (_, change, today, stations) => {
    expect(read(change, today)).toEqual(stations);
  });

  test('a payout to a new account shows the day of the account change and the end of the hold, in Toronto time', () => {
    const held = { state: 'held', heldReason: 'new_bank', heldUntil: '2026-11-28T02:30:00Z' } as const;
    expect(read(held, '2026-11-27')).toEqual([
      'done: Thu 26 Nov, 21:30: account chosen',
      'held: Fri 27 Nov, 21:30: the hold ends',
      'next: Fri 27 Nov: we send it',
      'end: Mon 30 Nov: at your bank',
    ]);
  });

  test('a payout on hold because of a retry shows the day of the retry, if the day is known', () => {
    const held = { state: 'held', heldReason: 'retry_under_way' } as const;
    const due = 'done: Fri 27 Nov: It was due';
    expect(read({ ...held, retryOn: '2026-12-03' }, '2026-11-27')).toEqual([
      due,
      'held: Thu 3 Dec: your contribution is retried',
      'next: then we send it',
    ]);
    expect(read(held, '2026-11-27')).toContain('held: your contribution is retried');
  });

  test.each([
    ['identity', 'your identity is verified'],
    ['bank', 'you add an account'],
    ['staff', "we've reviewed it"],
    ['suspended', 'your account is open again'],
    ['new_bank', "it's waiting"],
    [null, "it's waiting"],
  ] as const)('a payout on hold for the reason %s shows the event that ends the hold: %s', (heldReason, waits) => {
    const held = { state: 'held', heldReason } as const;
    expect(read(held, '2026-11-27')).toEqual([
      'done: Fri 27 Nov: It was due',
      `held: ${waits}`,
      'next: then we send it',
    ]);
    // Staff can put a payout on hold before the payout day.
    expect(read(held, '2026-11-26')[0]).toBe('next: Fri 27 Nov: It is due');
  });
});
