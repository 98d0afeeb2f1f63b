import type { LocalDate } from '../calendar/dates.ts';
import { add, type Cents, minus, NOTHING } from '../money/cents.ts';
import { type Rotation, recipientOf } from '../round/state.ts';
import { accounts, type Transfer } from '../round/transfer-builder.ts';
import { type WaterfallLine, waterfall } from '../round/waterfall.ts';
import { planPayout, type Terms } from '../squad/terms.ts';
import { beginning, type Moment, playOut, seatAt } from './play-out.ts';

/** Members who pay no more. */
export interface Stop {
  /** Those who stop, by position. */
  readonly positions: readonly number[];
  /** The first round that they do not pay. */
  readonly from: number;
}

/** What becomes of one pot; amounts in cents. */
export interface RehearsedPot {
  readonly round: number;
  /** The position of who receives it: who owes was moved to the last place. */
  readonly position: number;
  /** The day on which it is paid out. */
  readonly paidOn: LocalDate;
  /** What stands in the pot on that day, and from where. */
  readonly members: Cents;
  readonly reserve: Cents;
  readonly fund: Cents;
  /** What is missing in it on that day. */
  readonly short: Cents;
  readonly fee: Cents;
  readonly reserveShare: Cents;
  /** What the recipient owed, and paid with this pot. */
  readonly setOff: Cents;
  /** What arrives on the day. */
  readonly net: Cents;
  /** What arrived after that day, of what others paid with their own pots. */
  readonly supplements: Cents;
  /** What follows when those who stopped, or their guarantors, have paid. */
  readonly later: Cents;
  /** What the guarantee fund holds after that day. */
  readonly fundLeft: Cents;
}

export interface Rehearsal {
  readonly pots: readonly RehearsedPot[];
  /** What comes back of the reserve, by position. */
  readonly reserveBack: ReadonlyMap<number, Cents>;
}

function positionOf(rotation: Rotation, seat: string): number {
  return rotation.seats.findIndex((found) => found.id === seat) + 1;
}

function missingIn(rotation: Rotation, round: number): Cents {
  const inRound = rotation.contributions.filter((contribution) => contribution.round === round);
  return add(...inRound.map((contribution) => contribution.owed.pot));
}

/** What is seen of a pot on the day on which it is paid out. */
function seenOnTheDay({ day, outcome: { rotation, balances } }: Moment, round: number) {
  return {
    paidOn: day,
    short: missingIn(rotation, round),
    fundLeft: balances.get('fund') ?? NOTHING,
    position: positionOf(rotation, recipientOf(rotation, round).id),
  };
}

/**
 * What the pots of a squad would be if some members stopped paying: played by the rules of the engine (`play-out.ts`),
 * read from the transfers as 'Why this amount?' is. Those who stopped pay nothing after, nor do their guarantors.
 */
export function rehearse(terms: Terms, stop: Stop, fund: Cents): Rehearsal {
  const stopped = new Set(stop.positions.map(seatAt));
  const transfers: Transfer[] = [];
  const onTheDay = new Map<number, ReturnType<typeof seenOnTheDay>>();
  const reserveBack = new Map<number, Cents>();
  let ended = beginning(terms);
  for (const moment of playOut({ terms, fund, pays: (seat, round) => round < stop.from || !stopped.has(seat) })) {
    const { rotation, news } = moment.outcome;
    transfers.push(...moment.outcome.transfers);
    // The payout of a round goes before its supplements.
    for (const { round, attempt } of rotation.payouts)
      if (attempt > 0 && !onTheDay.has(round)) onTheDay.set(round, seenOnTheDay(moment, round));
    for (const told of news)
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
