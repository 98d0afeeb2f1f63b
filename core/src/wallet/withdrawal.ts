import type { BankId, Id, PersonId } from '../ids.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { LIMITS } from '../squad/terms.ts';

export type WithdrawalId = Id<'withdrawal'>;

export const WITHDRAWAL_STATES = ['submitted', 'paid', 'returned'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Money on the way from a wallet to its owner's bank account (MONEY §6). */
export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly person: PersonId;
  readonly amount: Cents;
  /** The destination account. The bank must not use any other account of the person. */
  readonly account: BankId;
  readonly state: WithdrawalState;
}

/** A bank event about a withdrawal. */
export interface WithdrawalEvent {
  readonly kind: 'withdrawal_paid' | 'withdrawal_returned';
  readonly withdrawal: WithdrawalId;
}

/**
 * Reasons to reject a withdrawal: below the minimum, above the wallet balance, or above the daily limit (MONEY §3.7).
 */
export type WithdrawRefusal = 'too_little' | 'wallet_short' | 'too_much_today';

/**
 * Returns the reason against a withdrawal, or null. `held` is the balance, `today` is the total withdrawn today, and
 * `mostADay` is the daily limit, all in cents.
 */
export function withdrawRefusal(
  amount: Cents,
  { held, today, mostADay }: { readonly held: Cents; readonly today: Cents; readonly mostADay: Cents },
): WithdrawRefusal | null {
  if (amount < LIMITS.leastWithdrawal) return 'too_little';
  if (amount > held) return 'wallet_short';
  return add(today, amount) > mostADay ? 'too_much_today' : null;
}

/**
 * Returns the transfer out of the wallet. The caller books it together with the order, so that no cent is spent
 * twice.
 */
export function leavesWallet({ id, person, amount }: Withdrawal, clearing: Transfer['credit']): Transfer {
  return {
    debit: accounts.wallet(person),
    credit: clearing,
    amount,
    kind: 'withdrawal',
    reference: `withdrawal:${id}`,
  };
}

/**
 * Returns a withdrawal's new state after a bank event, plus a transfer for returned money. Returns null for a
 * duplicate event and for a withdrawal that is already returned.
 */
export function applyWithdrawalEvent(
  withdrawal: Pick<Withdrawal, 'id' | 'person' | 'amount' | 'state'>,
  { kind }: Pick<WithdrawalEvent, 'kind'>,
  clearing: Transfer['debit'],
): { readonly state: WithdrawalState; readonly transfers: readonly Transfer[] } | null {
  const { id, person, amount, state } = withdrawal;
  if (kind === 'withdrawal_paid') return state === 'submitted' ? { state: 'paid', transfers: [] } : null;
  if (state === 'returned') return null;
  const back = { debit: clearing, credit: accounts.wallet(person), amount } as const;
  return {
    state: 'returned',
    transfers: [{ ...back, kind: 'withdrawal_returned', reference: `withdrawal:${id}:returned` }],
  };
}

/** Returns the total of the withdrawals in flight or delivered, in cents, without returned withdrawals. */
export function withdrawn(withdrawals: readonly Pick<Withdrawal, 'amount' | 'state'>[]): Cents {
  return add(NOTHING, ...withdrawals.filter(({ state }) => state !== 'returned').map(({ amount }) => amount));
}
