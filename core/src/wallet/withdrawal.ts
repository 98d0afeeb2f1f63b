import type { BankId, Id, PersonId } from '../ids.ts';
import { add, type Cents, NOTHING } from '../money/cents.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { LIMITS } from '../squad/terms.ts';

export type WithdrawalId = Id<'withdrawal'>;

export const WITHDRAWAL_STATES = ['submitted', 'paid', 'returned'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Money of a wallet that its owner sends to a bank account of theirs (MONEY §6). */
export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly person: PersonId;
  readonly amount: Cents;
  /** Where it goes; another account of the same person is not meant. */
  readonly account: BankId;
  readonly state: WithdrawalState;
}

/** What the bank tells of one. */
export interface WithdrawalEvent {
  readonly kind: 'withdrawal_paid' | 'withdrawal_returned';
  readonly withdrawal: WithdrawalId;
}

/** Too small to be sent; more than the wallet holds; more in a day than leaves without a second look (MONEY §3.7). */
export type WithdrawRefusal = 'too_little' | 'wallet_short' | 'too_much_today';

/** Why an amount may not leave a wallet that holds `held`, of which `today` left already and `mostADay` may, or null when it may. */
export function withdrawRefusal(
  amount: Cents,
  { held, today, mostADay }: { readonly held: Cents; readonly today: Cents; readonly mostADay: Cents },
): WithdrawRefusal | null {
  if (amount < LIMITS.leastWithdrawal) return 'too_little';
  if (amount > held) return 'wallet_short';
  return add(today, amount) > mostADay ? 'too_much_today' : null;
}

/** The transfer by which it leaves the wallet: when it is ordered, so that nothing is spent twice. */
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
 * What becomes of a withdrawal by what the bank tells, and the transfer that brings returned money back; null for what says
 * nothing new: told again, or of one that came back already.
 */
export function hearWithdrawal(
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

/** What of some withdrawals is on its way or arrived, and not back. */
export function withdrawn(withdrawals: readonly Pick<Withdrawal, 'amount' | 'state'>[]): Cents {
  return add(NOTHING, ...withdrawals.filter(({ state }) => state !== 'returned').map(({ amount }) => amount));
}
