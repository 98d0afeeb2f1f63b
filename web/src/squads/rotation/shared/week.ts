import type { ContributionPiece, SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';

export type Piece = ContributionPiece;

type SeatThisWeek = SquadRound['contributions'][number];

/** Returns the look of a contribution in the ring. A covered contribution has the look of money in the pot. */
export function pieceOf(contribution: SeatThisWeek | undefined): Piece {
  return contribution?.piece ?? 'none';
}

export type SumPiece = 'in' | 'covered' | 'coming' | 'failed';

export interface Week {
  readonly round: SquadRound;
  readonly recipient: SquadSeat | undefined;
  /** The whole pot in cents, including the missing part. */
  readonly pot: number;
  /** Sums in cents, by state. `covered` includes the part that the reserve and the fund will pay. */
  readonly sums: Record<SumPiece, number>;
  readonly bySeat: ReadonlyMap<string, SeatThisWeek>;
}

/** Returns the part of the failed contributions that the reserve and the fund will pay, in cents. */
export function willCover(round: SquadRound): number {
  const { tally, cover } = round;
  return hasLeft(round) ? 0 : Math.min(cover.reserve + cover.fund, tally.failed.amount);
}

function sumsOf(round: SquadRound): Week['sums'] {
  const { tally } = round;
  const coming = willCover(round);
  return {
    in: tally.in.amount,
    covered: tally.covered.amount + coming,
    coming: tally.coming.amount,
    failed: tally.failed.amount - coming,
  };
}

/** Returns whether a payout is held, or has not left although the payout day has passed. */
export function isOnHold(round: SquadRound, today: string): boolean {
  if (hasLeft(round) || round.payout.state === 'cancelled') return false;
  return round.payout.state === 'held' || round.payoutOn < today;
}

/** Returns the round with a current collection or payout. Returns undefined before the start. */
export function currentWeek(squad: SquadDetail): Week | undefined {
  const round = squad.rounds.find((found) => found.number === squad.week) ?? squad.rounds.at(-1);
  if (!round) return undefined;
  const sums = sumsOf(round);
  const known = sums.in + sums.covered + sums.coming + sums.failed;
  return {
    round,
    recipient: squad.seats.find((seat) => seat.id === round.recipient),
    pot: known > 0 ? known : squad.contribution * squad.seats.filter((seat) => seat.status === 'active').length,
    sums,
    bySeat: new Map(round.contributions.map((contribution) => [contribution.seat, contribution])),
  };
}

/** Returns the number of all contributions of a round, and the number of contributions in the pot. */
export function countOf({ tally }: SquadRound): { all: number; in: number } {
  const isIn = tally.in.count + tally.covered.count;
  return { all: isIn + tally.coming.count + tally.failed.count, in: isIn };
}

export function firstName(seat: SquadSeat | undefined): string {
  return seat?.name.split(' ')[0] ?? '';
}

/** Returns the payout round of each seat. */
export function roundOfSeat(squad: SquadDetail): ReadonlyMap<string, SquadRound> {
  return new Map(squad.rounds.map((round) => [round.recipient, round]));
}

/** Returns whether a payout has left the pot. A submitted payout is still on its way to the bank. */
export function hasLeft(round: SquadRound | undefined): boolean {
  return isReceived(round) || round?.payout.state === 'submitted';
}

/** Returns whether the recipient has received a payout. */
export function isReceived(round: SquadRound | undefined): boolean {
  return round?.payout.state === 'paid';
}

/** Returns whether any member has a payment record. If no member has a record, the column would be empty. */
export const hasRecords = ({ seats }: SquadDetail) => seats.some(({ charged }) => charged > 0);
