import {
  type Cents,
  hasLeft,
  type LocalDate,
  mainPayout,
  NOTHING,
  type Rotation,
  recipientOf,
  type SeatId,
} from '@adashi/core';
import type { SquadMoney } from './squad-facts.ts';

/** A debit or a payout with its day. `seq` is above zero for a supplement. */
export interface DatedMoney {
  readonly round: number;
  readonly seq: number;
  readonly on: LocalDate;
  readonly amount: Cents;
}

interface DatedPayout extends DatedMoney {
  readonly recipient: SeatId;
}

/** Lists the debits of a seat: completed debits, debits in progress, and future debits if nothing else fails. */
export function debitDays(rotation: Rotation, { forecast }: SquadMoney, seat: SeatId): DatedMoney[] {
  return rotation.rounds.flatMap(({ number: round }): DatedMoney[] => {
    const own = rotation.contributions.find((each) => each.round === round && each.seat === seat);
    const charge = own?.charges.findLast(({ state }) => state !== 'failed');
    const coming = forecast.debits.find((debit) => debit.round === round && debit.seat === seat);
    const debit = coming ?? (charge && { on: charge.chargeOn, amount: charge.amount });
    return debit ? [{ round, seq: 0, on: debit.on, amount: debit.amount }] : [];
  });
}

/** Lists the payouts and supplements that were sent, and the forecast payouts that have a day. */
export function payoutDays(rotation: Rotation, { forecast, paid }: SquadMoney): DatedPayout[] {
  const gone = new Set(
    rotation.payouts
      .filter(({ state }) => state === 'submitted' || state === 'paid')
      .map(({ round, seq }) => `${round}:${seq}`),
  );
  const left = paid.filter(({ round, seq }) => gone.has(`${round}:${seq}`));
  return [...left, ...forecast.payouts].flatMap(({ round, seq, on, net: amount }): DatedPayout[] =>
    on === null || amount === 0 ? [] : [{ round, seq, on, amount, recipient: recipientOf(rotation, round).id }],
  );
}

/**
 * Lists the payouts that one member may see. Another member's unsent payout appears only until the planned day, because
 * a later day would reveal that the other member has a problem.
 */
export function payoutDaysFor(rotation: Rotation, money: SquadMoney, mine: SeatId): DatedPayout[] {
  const all = payoutDays(rotation, money);
  const isOver = (round: number) => hasLeft(rotation, round) || mainPayout(rotation, round).state === 'cancelled';
  const planned = rotation.rounds.flatMap(({ number: round, recipient, payoutOn: on }): DatedPayout[] =>
    recipient === mine || isOver(round) || on < money.today ? [] : [{ round, seq: 0, on, amount: NOTHING, recipient }],
  );
  const seen = all.filter(({ recipient, round, seq }) => recipient === mine || (seq === 0 && hasLeft(rotation, round)));
  return [...seen, ...planned];
}
