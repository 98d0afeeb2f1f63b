import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import { type Rotation, recipientOf } from '../round/state.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { type WaterfallLine, waterfall } from '../round/waterfall.ts';
import { planPayout, type Terms } from '../squad/terms.ts';
import { beginning, type Moment, playOut, seatAt } from './play-out.ts';

/** The members who stop paying in a simulation, and the round from which they stop. */
export interface Stop {
  /** Positions of the members who stop paying. */
  readonly positions: readonly number[];
  /** Number of the first round that the stopping members do not pay. */
  readonly from: number;
}

/** Simulated result of one pot; amounts in cents. */
export interface RehearsedPot {
  readonly round: number;
  /** Position of the recipient, after the rules moved debtors to the end. */
  readonly position: number;
  /** Day on which the pot is paid out. */
  readonly paidOn: LocalDate;
  /** Content of the pot on the day of the payout, from members. */
  readonly members: Cents;
  readonly reserve: Cents;
  readonly fund: Cents;
  /** Missing part of the pot on the day of the payout. */
  readonly short: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  /** Debt of the recipient that this pot repaid. */
  readonly setOff: Cents;
  /** Amount sent to the recipient on the day of the payout. */
  readonly net: Cents;
  /** Amount sent to the recipient later, from debts that other members repaid with their own pots. */
  readonly supplements: Cents;
  /** Amount that the recipient gets once the members who stopped, or their guarantors, have paid. */
  readonly later: Cents;
  /** Balance of the guarantee fund after the day of the payout. */
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
 * Simulates the pots of a squad when some members and their guarantors stop paying. The amounts come from the engine's
 * rules (`play-out.ts`) and from the transfers, like 'Why this amount?'.
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
    // The main payout of a round precedes its supplements.
    for (const { round, attempt } of rotation.payouts)
      if (attempt > 0 && !onTheDay.has(round)) onTheDay.set(round, seenOnTheDay(moment, round));
    for (const told of domainEvents)
      if (told.kind === 'reserve_returned') reserveBack.set(positionOf(rotation, told.seat), told.amount);
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
