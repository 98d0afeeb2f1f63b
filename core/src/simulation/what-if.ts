import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import { type Rotation, recipientOf } from '../round/state.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { type WaterfallLine, waterfall } from '../round/waterfall.ts';
import { planPayout, type Terms } from '../squad/terms.ts';
import type { Moment } from './continue.ts';
import { beginning, playOut, seatAt } from './play-out.ts';

/** The members who stop paying in a simulation, and the first round without their payments. */
export interface Stop {
  /** Positions of the members who stop paying. */
  readonly positions: readonly number[];
  /** Number of the first round without payments from these members. */
  readonly from: number;
}

/** Simulated result of one pot, with amounts in cents. */
export interface RehearsedPot {
  readonly round: number;
  /** Position of the recipient in the final order. The rules may move debtors to the end. */
  readonly position: number;
  /** Payout day of the pot. */
  readonly paidOn: LocalDate;
  /** Members' money in the pot on the payout day. */
  readonly members: Cents;
  readonly reserve: Cents;
  readonly fund: Cents;
  /** Missing amount in the pot on the payout day. */
  readonly short: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  /** The recipient's debt that the pot repaid. */
  readonly setOff: Cents;
  /** Amount sent to the recipient on the payout day. */
  readonly net: Cents;
  /** Amount sent to the recipient later, from the pots of members who owed the recipient money. */
  readonly supplements: Cents;
  /** Amount that the recipient gets only if the members who stopped, or their guarantors, pay later. */
  readonly later: Cents;
  /** Balance of the guarantee fund at the end of the payout day. */
  readonly fundLeft: Cents;
}

export interface Rehearsal {
  readonly pots: readonly RehearsedPot[];
  /** Returned reserve for each position. */
  readonly reserveBack: ReadonlyMap<number, Cents>;
}

function positionOf(rotation: Rotation, seat: string): number {
  return rotation.seats.findIndex((found) => found.id === seat) + 1;
}

function missingIn(rotation: Rotation, round: number): Cents {
  const inRound = rotation.contributions.filter((contribution) => contribution.round === round);
  return add(...inRound.map((contribution) => contribution.owed.pot));
}

/** Returns the state of a pot on its payout day. */
function seenOnTheDay({ day, outcome: { rotation, balances } }: Moment, round: number) {
  return {
    paidOn: day,
    short: missingIn(rotation, round),
    fundLeft: balances.get('fund') ?? NOTHING,
    position: positionOf(rotation, recipientOf(rotation, round).id),
  };
}

/**
 * Simulates a squad in which some members and their guarantors stop paying, and returns the result of each pot. The
 * amounts come from the engine's rules (`play-out.ts`) and transfers.
 */
export function rehearse(terms: Terms, stop: Stop, fund: Cents): Rehearsal {
  const stopped = new Set(stop.positions.map(seatAt));
  const transfers: Transfer[] = [];
  const onTheDay = new Map<number, ReturnType<typeof seenOnTheDay>>();
  const reserveBack = new Map<number, Cents>();
  let ended = beginning(terms);
  for (const moment of playOut({ terms, fund, pays: (seat, round) => round < stop.from || !stopped.has(seat) })) {
    const { rotation, domainEvents } = moment.outcome;
    transfers.push(...moment.outcome.transfers);
    // In `rotation.payouts`, each main payout comes before the supplements of its round.
    for (const { round, attempt } of rotation.payouts)
      if (attempt > 0 && !onTheDay.has(round)) onTheDay.set(round, seenOnTheDay(moment, round));
    for (const event of domainEvents)
      if (event.kind === 'reserve_returned') reserveBack.set(positionOf(rotation, event.seat), event.amount);
    ended = rotation;
  }
  const pots = [...onTheDay].map(([round, day]): RehearsedPot => {
    const pot = accounts.pot(ended.id, round);
    const lines = waterfall(
      transfers.filter((moved) => moved.debit === pot || moved.credit === pot),
      pot,
      0,
    );
    const of = (kind: WaterfallLine['kind']) => lines.find((line) => line.kind === kind)?.amount ?? NOTHING;
    const supplements = ended.payouts.filter((payout) => payout.round === round && payout.seq > 0);
    return {
      round,
      ...day,
      members: of('contributions'),
      reserve: of('covered_reserve'),
      fund: of('covered_fund'),
      fee: minus(of('fee')),
      reserveShare: minus(of('reserve_share')),
      setOff: minus(of('set_off')),
      net: of('net'),
      supplements: add(...supplements.map((payout) => payout.net)),
      later: planPayout(missingIn(ended, round), terms).net,
    };
  });
  return { pots: pots.toSorted((a, b) => a.round - b.round), reserveBack };
}
