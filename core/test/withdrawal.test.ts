import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accounts,
  applyWithdrawalEvent,
  cents,
  id,
  LIMITS,
  leavesWallet,
  TransferBuilder,
  type Withdrawal,
  withdrawn,
  withdrawRefusal,
} from '../src/index.ts';

const CLEARING = accounts.clearing('bank');
const PERSON = id<'person'>('ada');
const WALLET = accounts.wallet(PERSON);
const least = LIMITS.leastWithdrawal;
const mostADay = cents(500_000);

const one = (state: Withdrawal['state'], amount = 1_000): Withdrawal => ({
  id: id<'withdrawal'>('w'),
  person: PERSON,
  amount: cents(amount),
  account: id<'bank'>('b'),
  state,
});

describe('withdrawal limits', () => {
  test.each([
    [least - 1, 10_000, 0, 'too_little'],
    [least, least, 0, null],
    [10_001, 10_000, 0, 'wallet_short'],
    [10_000, 10_000, 0, null],
    [mostADay, mostADay * 2, 0, null],
    [mostADay + 1, mostADay * 2, 0, 'too_much_today'],
    [least, mostADay, mostADay - least, null],
    [least, mostADay, mostADay - least + 1, 'too_much_today'],
  ])(
    'a withdrawal of %i cents from a balance of %i, after %i today, gives the refusal %s',
    (amount, held, today, refusal) => {
      expect(withdrawRefusal(cents(amount), { held: cents(held), today: cents(today), mostADay })).toBe(refusal);
    },
  );
});

describe('bank events', () => {
  test.each([
    ['submitted', 'withdrawal_paid', 'paid', 0],
    ['submitted', 'withdrawal_returned', 'returned', 1],
    ['paid', 'withdrawal_returned', 'returned', 1],
  ] as const)('the withdrawal state %s changes with the event %s to %s', (state, kind, after, transfers) => {
    const changed = applyWithdrawalEvent(one(state), { kind }, CLEARING);
    expect([changed?.state, changed?.transfers.length]).toEqual([after, transfers]);
  });
  test.each([
    ['paid', 'withdrawal_paid'],
    ['returned', 'withdrawal_paid'],
    ['returned', 'withdrawal_returned'],
  ] as const)('a withdrawal in the state %s ignores the event %s', (state, kind) => {
    expect(applyWithdrawalEvent(one(state), { kind }, CLEARING)).toBeNull();
  });
});

describe('withdrawals in the ledger (MONEY §6)', () => {
  test('a withdrawal moves the amount once from the wallet to the clearing account', () => {
    const leaves = { debit: WALLET, credit: CLEARING, kind: 'withdrawal', reference: 'withdrawal:w', amount: 1_000 };
    expect(leavesWallet(one('submitted'), CLEARING)).toEqual(leaves);
  });
  test('a returned withdrawal moves the amount back to the wallet once, under a separate reference', () => {
    const back = { debit: CLEARING, credit: WALLET, kind: 'withdrawal_returned', amount: 1_000 };
    const changed = applyWithdrawalEvent(one('paid'), { kind: 'withdrawal_returned' }, CLEARING);
    expect(changed?.transfers).toEqual([{ ...back, reference: 'withdrawal:w:returned' }]);
  });
});

/** Random income, orders of any size, and bank events for random orders in any sequence, with repetitions. */
const act = fc.oneof(
  fc.record({ what: fc.constant('earn' as const), amount: fc.integer({ min: 1, max: 400_000 }) }),
  fc.record({ what: fc.constant('order' as const), amount: fc.integer({ min: 1, max: 600_000 }) }),
  fc.record({
    what: fc.constantFrom('withdrawal_paid' as const, 'withdrawal_returned' as const),
    which: fc.nat({ max: 12 }),
  }),
  fc.record({ what: fc.constant('night' as const) }),
);

test('the wallet balance is income minus unreturned withdrawals, and never negative', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const book = new TransferBuilder([]);
      const all: Withdrawal[] = [];
      let earned = 0;
      let today = 0;
      for (const [index, done] of acts.entries()) {
        if (done.what === 'earn') {
          earned += done.amount;
          const reward = { debit: 'rewards', credit: WALLET, kind: 'reward', reference: `reward:${index}` } as const;
          book.move({ ...reward, amount: cents(done.amount) });
        } else if (done.what === 'order') {
          const amount = cents(done.amount);
          const held = book.balance(WALLET);
          if (withdrawRefusal(amount, { held, today: cents(today), mostADay })) continue;
          const ordered = { ...one('submitted', amount), id: id<'withdrawal'>(String(all.length)) };
          all.push(ordered);
          today += amount;
          book.move(leavesWallet(ordered, CLEARING));
        } else if (done.what === 'night') {
          today = 0;
        } else {
          const withdrawal = all[done.which];
          const changed = withdrawal && applyWithdrawalEvent(withdrawal, { kind: done.what }, CLEARING);
          if (!withdrawal || !changed) continue;
          all[done.which] = { ...withdrawal, state: changed.state };
          for (const transfer of changed.transfers) book.move(transfer);
        }
        expect(book.balance(WALLET)).toBe(earned - withdrawn(all));
        expect(book.balance(WALLET)).toBeGreaterThanOrEqual(0);
        expect(book.balance(CLEARING)).toBe(0 - withdrawn(all));
        expect(today).toBeLessThanOrEqual(mostADay);
      }
      const references = book.transfers.map(({ reference }) => reference);
      expect(new Set(references).size).toBe(references.length);
    }),
    { numRuns: 500 },
  );
});
