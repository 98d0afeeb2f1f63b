import { add, type Cents, cents, least, NOTHING, subtract } from '../money/cents.ts';
import { type AccountName, accounts, type TransferKind } from './book.ts';
import { type Contribution, CREDITORS, type Creditor, mainPayout, type Payout, seatOf } from './state.ts';
import type { Step } from './step.ts';

export function creditorAccount(step: Step, contribution: Contribution, creditor: Creditor): AccountName {
  if (creditor === 'pot') return accounts.pot(step.rotation.id, contribution.round);
  return creditor === 'reserve' ? accounts.reserve(step.rotation.id) : creditor;
}

export function contributionKey(step: Step, contribution: Contribution): string {
  return `${step.rotation.id}:${contribution.round}:${contribution.seat}`;
}

/** Money for a round that was already paid out becomes a supplement, sent by a later step (MONEY §3.4, §3.6). */
function addToSupplement(step: Step, round: number, amount: Cents): void {
  const ofRound = step.rotation.payouts.filter((payout) => payout.round === round);
  const open = ofRound.find((payout) => payout.seq > 0 && payout.attempt === 0);
  if (open) {
    open.pot = add(open.pot, amount);
    return;
  }
  const supplement: Payout = {
    round,
    seq: ofRound.length,
    state: 'ready',
    heldReason: null,
    pot: amount,
    fee: NOTHING,
    reserveShare: NOTHING,
    setOff: NOTHING,
    net: NOTHING,
    attempt: 0,
    approvals: [],
  };
  step.rotation.payouts.push(supplement);
}

export interface Money {
  readonly from: AccountName;
  readonly amount: Cents;
  readonly kind: TransferKind;
  /** The beginning of the transfers' references; the creditor completes it. */
  readonly reference: string;
}

/** Pays what a contribution still owes, to each source in turn (MONEY §6). Answers what nobody was owed. */
export function repay(step: Step, contribution: Contribution, money: Money): Cents {
  let left = money.amount;
  for (const creditor of CREDITORS) {
    const amount = least(contribution.owed[creditor], left);
    if (amount === 0) continue;
    step.book.move({
      debit: money.from,
      credit: creditorAccount(step, contribution, creditor),
      amount,
      kind: money.kind,
      reference: `${money.reference}:${creditor}`,
    });
    contribution.owed[creditor] = subtract(contribution.owed[creditor], amount);
    left = subtract(left, amount);
    if (creditor === 'pot' && mainPayout(step.rotation, contribution.round).attempt > 0) {
      addToSupplement(step, contribution.round, amount);
    }
  }
  return left;
}

/** Money that nobody owes any more goes to the payer's wallet (MONEY §3.9). */
export function toWallet(step: Step, contribution: Contribution, money: Money): void {
  const { person } = seatOf(step.rotation, contribution.seat);
  const reference = `${money.reference}:wallet`;
  step.book.move({ ...money, debit: money.from, credit: accounts.wallet(person), kind: 'surplus', reference });
}

/** A charge-back is borne by the pot while it is there, else by the reserve, the fund, and at last as a loss (MONEY §6). */
export function bear(step: Step, contribution: Contribution, amount: Cents, reference: string): void {
  const potIsThere = mainPayout(step.rotation, contribution.round).attempt === 0;
  const bearers: readonly Creditor[] = potIsThere ? ['pot'] : ['reserve', 'fund', 'losses'];
  let left = amount;
  for (const creditor of bearers) {
    const account = creditorAccount(step, contribution, creditor);
    const part = creditor === 'losses' ? left : step.book.available(account, left);
    if (part === 0) continue;
    const transfer = { debit: account, credit: step.book.clearing, amount: part, kind: 'chargeback' as const };
    step.book.move({ ...transfer, reference: `${reference}:${creditor}` });
    contribution.owed[creditor] = add(contribution.owed[creditor], part);
    left = cents(left - part);
  }
}
