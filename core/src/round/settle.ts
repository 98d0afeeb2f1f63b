import type { GuarantorId } from '../ids.ts';
import { add, type Cents, cents, least, subtract } from '../money/cents.ts';
import {
  type Charge,
  type Contribution,
  CREDITORS,
  type Creditor,
  emptyPayout,
  mainPayout,
  owedTotal,
  type Payout,
  seatOf,
} from './state.ts';
import type { Step } from './step.ts';
import { type AccountName, accounts, type TransferKind } from './transfer-builder.ts';

export function creditorAccount(step: Step, contribution: Contribution, creditor: Creditor): AccountName {
  if (creditor === 'pot') return accounts.pot(step.rotation.id, contribution.round);
  return creditor === 'reserve' ? accounts.reserve(step.rotation.id) : creditor;
}

export function contributionKey(step: Step, contribution: Contribution): string {
  return `${step.rotation.id}:${contribution.round}:${contribution.seat}`;
}

/** Adds a notification to the member about a contribution's result. */
export function notifyMember(
  step: Step,
  kind: 'contribution_arrived' | 'defaulted' | 'charged_back' | 'recovered' | 'waived',
  about: Pick<Contribution, 'seat' | 'round' | 'amount'>,
): void {
  step.domainEvents.push({ kind, seat: about.seat, round: about.round, amount: about.amount });
}

/**
 * Updates the state of a fully paid contribution: a debt becomes recovered, and any other contribution becomes
 * confirmed.
 */
export function markPaid(step: Step, contribution: Contribution): void {
  const isOver = ['confirmed', 'recovered', 'cancelled'].includes(contribution.state);
  if (owedTotal(contribution) > 0 || isOver) return;
  const wasDebt = contribution.state === 'defaulted' || contribution.state === 'charged_back';
  contribution.state = wasDebt ? 'recovered' : 'confirmed';
  contribution.retryOn = null;
  notifyMember(step, wasDebt ? 'recovered' : 'contribution_arrived', contribution);
}

/**
 * Adds money for a paid-out pot to a supplement, which a later step pays (MONEY §3.4). Returns the number of the
 * supplement.
 */
function addToSupplement(step: Step, round: number, amount: Cents): number {
  const ofRound = step.rotation.payouts.filter((payout) => payout.round === round);
  const open = ofRound.find((payout) => payout.attempt === 0);
  const supplement: Payout = open ?? { ...emptyPayout(round), seq: ofRound.length, state: 'ready' };
  if (!open) step.rotation.payouts.push(supplement);
  supplement.pot = add(supplement.pot, amount);
  return supplement.seq;
}

export interface Money {
  readonly from: AccountName;
  readonly amount: Cents;
  readonly kind: TransferKind;
  /** Prefix of each transfer's reference. The name of the creditor follows. */
  readonly reference: string;
}

/** Repays the owed parts of a contribution, one creditor after another (MONEY §6). Returns the surplus. */
export function repay(step: Step, contribution: Contribution, money: Money): Cents {
  let left = money.amount;
  for (const creditor of CREDITORS) {
    const amount = least(contribution.owed[creditor], left);
    if (amount === 0) continue;
    const { round } = contribution;
    const isSupplement = creditor === 'pot' && mainPayout(step.rotation, round).attempt > 0;
    const to = isSupplement ? `supplement:${addToSupplement(step, round, amount)}` : creditor;
    const credit = creditorAccount(step, contribution, creditor);
    step.book.move({ debit: money.from, credit, amount, kind: money.kind, reference: `${money.reference}:${to}` });
    contribution.owed[creditor] = subtract(contribution.owed[creditor], amount);
    left = subtract(left, amount);
  }
  return left;
}

/** Returns the clearing account of a charge. A reversal uses the same account. */
export function clearingOf(step: Step, { provider }: Charge): AccountName {
  return accounts.clearing(provider ?? step.providers.payments);
}

/** Credits a surplus to the payer's wallet (MONEY §3.9). */
export function toWallet(step: Step, contribution: Contribution, money: Money): void {
  const { person } = seatOf(step.rotation, contribution.seat);
  const reference = `${money.reference}:wallet`;
  step.book.move({ ...money, debit: money.from, credit: accounts.wallet(person), kind: 'surplus', reference });
}

/** Returns the surplus of a guarantor's payment to the payer (MONEY §3.5). The ledger keeps both transfers. */
export function refund(
  step: Step,
  { guarantor, payment, provider }: { guarantor: GuarantorId; payment: string; provider: string },
  money: Money,
): void {
  if (money.amount === 0) return;
  const { from, amount } = money;
  const account = accounts.guarantor(guarantor);
  const reference = `${money.reference}:guarantor`;
  step.book.move({ debit: from, credit: account, amount, kind: 'surplus', reference });
  step.book.move({ debit: account, credit: from, amount, kind: 'refund', reference: `refund:${payment}` });
  step.orders.push({ kind: 'refund', guarantor, payment, amount, provider });
}

/** Takes the money of a returned charge from the pot, then from the reserve, the fund and the losses (MONEY §6). */
export function bear(
  step: Step,
  contribution: Contribution,
  { to, amount, kind, reference }: Omit<Money, 'from'> & { readonly to: AccountName },
): void {
  const potIsThere = mainPayout(step.rotation, contribution.round).attempt === 0;
  const bearers: readonly Creditor[] = potIsThere ? ['pot'] : ['reserve', 'fund', 'losses'];
  let left = amount;
  for (const creditor of bearers) {
    const account = creditorAccount(step, contribution, creditor);
    const part = creditor === 'losses' ? left : step.book.available(account, left);
    const transfer = { debit: account, credit: to, amount: part, kind };
    step.book.move({ ...transfer, reference: `${reference}:${creditor}` });
    contribution.owed[creditor] = add(contribution.owed[creditor], part);
    left = cents(left - part);
  }
}
