import { addBusinessDays, businessDayFrom } from '../calendar/business.ts';
import { laterOf } from '../calendar/dates.ts';
import { type Cents, NOTHING, times } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { contributionKey, repay } from './settle.ts';
import {
  type Contribution,
  chargeInFlight,
  contributedRounds,
  isDebt,
  owedTotal,
  type Rotation,
  type Round,
  type Seat,
} from './state.ts';
import type { Step } from './step.ts';
import { accounts } from './transfer-builder.ts';

/**
 * Returns the seats that pay in a round. In a refund round, only seats that received a contribution from the leaver
 * pay (MONEY §4).
 */
export function payersOf(rotation: Rotation, round: Round): Seat[] {
  if (round.kind === 'rotation') return rotation.seats.filter((seat) => seat.status === 'active');
  const received = contributedRounds(rotation, round.recipient);
  const recipients = rotation.rounds.filter((paid) => received.includes(paid.number)).map((paid) => paid.recipient);
  return rotation.seats.filter((seat) => recipients.includes(seat.id));
}

/** Creates the unpaid contribution of a seat to a round. */
export function newContribution(round: Round, seat: Seat, amount: Cents): Contribution {
  return {
    round: round.number,
    seat: seat.id,
    amount,
    state: 'scheduled',
    owed: { pot: amount, reserve: NOTHING, fund: NOTHING, losses: NOTHING },
    waived: { reserve: NOTHING, fund: NOTHING, losses: NOTHING },
    firstFailedOn: null,
    retryOn: null,
    cause: null,
    charges: [],
  };
}

/**
 * Pays a contribution from the wallet, only in full. A debit for the rest would differ from the amount in the
 * member's notice (MONEY §3.2).
 */
function payFromWallet(step: Step, contribution: Contribution, seat: Seat): boolean {
  const wallet = accounts.wallet(seat.person);
  if (!seat.walletPays || step.book.balance(wallet) < contribution.amount) return false;
  const reference = `wallet:${contributionKey(step, contribution)}`;
  repay(step, contribution, { from: wallet, amount: contribution.amount, kind: 'wallet_contribution', reference });
  contribution.state = 'confirmed';
  return true;
}

/** Orders a debit of `amount`. A defaulted or charged-back contribution keeps its state until the money arrives. */
export function submitCharge(step: Step, contribution: Contribution, chargeOn: Round['chargeOn'], amount: Cents): void {
  const attempt = contribution.charges.length + 1;
  contribution.charges.push({ attempt, amount, chargeOn, state: 'submitted', toWallet: NOTHING, provider: null });
  contribution.retryOn = null;
  if (contribution.state === 'scheduled' || contribution.state === 'failed') contribution.state = 'submitted';
  const { round, seat } = contribution;
  step.orders.push({ kind: 'charge', round, seat, attempt, amount, chargeOn });
  step.domainEvents.push({ kind: 'debit_coming', seat, round, amount, on: chargeOn });
}

/**
 * Moves the days of a round that was submitted late after an outage. Members keep their notice and banks keep their
 * processing time (MONEY §3.4).
 */
function moveWhenLate(step: Step, round: Round): void {
  const chargeOn = laterOf(round.chargeOn, addBusinessDays(step.day, LIMITS.leadBusinessDays));
  const payoutOn = laterOf(round.payoutOn, addBusinessDays(chargeOn, LIMITS.verdictBusinessDays));
  if (chargeOn === round.chargeOn) return;
  round.submitOn = step.day;
  round.chargeOn = chargeOn;
  round.payoutOn = payoutOn;
  const notified = new Set([...payersOf(step.rotation, round).map((seat) => seat.id), round.recipient]);
  const { contribution: amount } = step.rotation.terms;
  for (const seat of notified) {
    step.domainEvents.push({ kind: 'round_moved', seat, round: round.number, amount, on: chargeOn, payoutOn });
  }
}

function openRound(step: Step, round: Round): void {
  moveWhenLate(step, round);
  round.opened = true;
  const { contribution: amount } = step.rotation.terms;
  const payers = payersOf(step.rotation, round);
  round.expected = times(amount, payers.length);
  for (const seat of payers) {
    const contribution = newContribution(round, seat, amount);
    step.rotation.contributions.push(contribution);
    if (payFromWallet(step, contribution, seat)) continue;
    submitCharge(step, contribution, round.chargeOn, contribution.amount);
  }
}

/** Submits the charges of every round with a past or present submission day, in order of the rounds (MONEY §3.2). */
export function openDueRounds(step: Step): void {
  for (const round of step.rotation.rounds.toSorted((a, b) => a.number - b.number)) {
    if (!round.opened && round.submitOn <= step.day) openRound(step, round);
  }
}

/** Submits today's retries (MONEY §3.3). */
export function retryDue(step: Step): void {
  for (const contribution of step.rotation.contributions) {
    if (contribution.retryOn && contribution.retryOn <= step.day)
      submitCharge(step, contribution, businessDayFrom(step.day), contribution.amount);
  }
}

/** Returns whether staff may retry a contribution. The contribution must be a debt without a debit in flight. */
export function mayRetry(contribution: Contribution): boolean {
  return isDebt(contribution) && !chargeInFlight(contribution);
}

export function retryDebt(step: Step, contribution: Contribution): void {
  submitCharge(step, contribution, businessDayFrom(step.day), owedTotal(contribution));
}
