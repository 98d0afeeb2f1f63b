import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import { type Rotation, recipientOf } from '../round/state.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { type WaterfallLine, waterfall } from '../round/waterfall.ts';
import { planPayout, type Terms } from '../squad/terms.ts';
import { beginning, type Moment, playOut, seatAt } from './play-out.ts';

/** The members who stop paying in a simulation, and the round from which they stop paying. */
export interface Stop {
  /** Positions of the members who stop paying. */
  readonly positions: readonly number[];
  /** Number of the first round for which the stopping members do not pay. */
  readonly from: number;
}

/** Simulated result of one pot. Amounts are in cents. */
export interface RehearsedPot {
  readonly round: number;
  /** Position of the recipient in the final order, because the rules may have moved debtors to the end. */
  readonly position: number;
  /** Day on which the pot is paid out. */
  readonly paidOn: LocalDate;
  /** Members' money in the pot on the day of the payout. */
  readonly members: Cents;
  readonly reserve: Cents;
  readonly fund: Cents;
  /** Amount that is missing from the pot on the day of the payout. */
  readonly short: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  /** Debt of the recipient that was repaid from the pot. */
  readonly setOff: Cents;
  /** Amount sent to the recipient on the day of the payout. */
  readonly net: Cents;
  /** Amount sent to the recipient later, when debts of other members were repaid from these members' pots. */
  readonly supplements: Cents;
  /** Amount that the recipient gets later, if the stopped members or their guarantors pay. */
  readonly later: Cents;
  /** Balance of the guarantee fund at the end of the payout day. */
  readonly fundLeft: Cents;
}

export interface Rehearsal {
  readonly pots: readonly RehearsedPot[];
  /** Amount of the reserve that each position gets back. */
  readonly reserveBack: ReadonlyMap<number, Cents>;
}

function positionOf(rotation: Rotation, seat: string): number {
  return rotation.seats.findIndex((found) => found.id === seat) + 1;
}

function missingIn(rotation: Rotation, round: number): Cents {
  const inRound = rotation.contributions.filter((contribution) => contribution.round === round);
  return add(...inRound.map((contribution) => contribution.owed.pot));
}

/** Returns the state of a pot on the day of its payout. */
function seenOnTheDay({ day, outcome: { rotation, balances } }: Moment, round: number) {
  return {
    paidOn: day,
    short: missingIn(rotation, round),
    fundLeft: balances.get('fund') ?? NOTHING,
    position: positionOf(rotation, recipientOf(rotation, round).id),
  };
}

/**
 * Simulates the pots of a squad in which some members and their guarantors stop paying. The amounts come from the
 * engine's rules (`play-out.ts`) and from the transfers, as in 'Why this amount?'.
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
    // In `rotation.payouts`, the main payout of a round precedes the supplements of the round.
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
