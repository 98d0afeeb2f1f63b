import { addBusinessDays } from '../calendar/business.ts';
import type { LocalDate } from '../calendar/dates.ts';
import type { SeatId } from '../ids.ts';
import type { Cents } from '../money/cents.ts';
import { LIMITS } from '../squad/terms.ts';
import { payersOf } from './collect.ts';
import { ownRound } from './order.ts';
import { expectedPayout } from './payout.ts';
import { type Contribution, chargeInFlight, mainPayout, type Rotation, roundOf } from './state.ts';

/** A future step after a failed contribution, with its day (MONEY §3.3 to §3.6). */
export type Prospect =
  | { readonly kind: 'debit'; readonly on: LocalDate; readonly amount: Cents }
  | { readonly kind: 'retry'; readonly on: LocalDate; readonly isLast: boolean }
  /** The payout of the round. Other sources cover the shortfall, and the member owes the amount from this day on. */
  | { readonly kind: 'cover'; readonly on: LocalDate; readonly recipient: SeatId }
  /** The payout of the member's own pot, minus the debt. This payout waits for a retry in flight. */
  | { readonly kind: 'own_payout'; readonly on: LocalDate; readonly amount: Cents };

/** Returns the remaining retries of a contribution, assuming that each retry fails (MONEY §3.3). */
function tries({ retryOn, firstFailedOn, charges }: Contribution): Prospect[] {
  if (!retryOn || !firstFailedOn) return [];
  const later = LIMITS.retryBusinessDays.slice(charges.length).map((wait) => addBusinessDays(firstFailedOn, wait));
  const days = [retryOn, ...later];
  return days.map((on, index) => ({ kind: 'retry', on, isLast: index === days.length - 1 }));
}

function payouts(rotation: Rotation, { round, seat }: Contribution): Prospect[] {
  const { recipient, payoutOn } = roundOf(rotation, round);
  const own = ownRound(rotation, seat);
  const found: Prospect[] = [];
  if (recipient !== seat && mainPayout(rotation, round).attempt === 0)
    found.push({ kind: 'cover', on: payoutOn, recipient });
  const payout = own && mainPayout(rotation, own.number);
  if (own && payout?.attempt === 0)
    found.push({ kind: 'own_payout', on: own.payoutOn, amount: expectedPayout(rotation, payout).net });
  return found;
}

/** Returns the next steps for a failed, defaulted or charged-back contribution, earliest first. */
export function outlook(rotation: Rotation, contribution: Contribution): Prospect[] {
  const charge = chargeInFlight(contribution);
  const debit: Prospect[] = charge ? [{ kind: 'debit', on: charge.chargeOn, amount: charge.amount }] : [];
  const all = [...debit, ...tries(contribution), ...payouts(rotation, contribution)];
  return all.toSorted((a, b) => a.on.localeCompare(b.on));
}

export interface Debit {
  readonly round: number;
  readonly on: LocalDate;
  readonly amount: Cents;
  readonly state: 'scheduled' | 'submitted' | 'failed';
}

/** Returns a seat's debits in flight and future debits, earliest first. Planned retries count as future debits. */
export function debitsToCome(rotation: Rotation, seat: SeatId): Debit[] {
  const own = rotation.contributions.filter((contribution) => contribution.seat === seat);
  const ordered = own.flatMap((contribution): Debit[] => {
    const { round, amount, retryOn: on } = contribution;
    const charge = chargeInFlight(contribution);
    if (charge) return [{ round, on: charge.chargeOn, amount: charge.amount, state: 'submitted' }];
    return on ? [{ round, on, amount, state: 'failed' }] : [];
  });
  const planned = rotation.rounds.flatMap((round): Debit[] => {
    const pays = !round.opened && payersOf(rotation, round).some((payer) => payer.id === seat);
    const amount = rotation.terms.contribution;
    return pays ? [{ round: round.number, on: round.chargeOn, amount, state: 'scheduled' }] : [];
  });
  return [...ordered, ...planned].toSorted((a, b) => a.on.localeCompare(b.on) || a.round - b.round);
}
