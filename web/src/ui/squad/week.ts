import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';

export type Piece = 'in' | 'coming' | 'failed' | 'covered' | 'none';

const PIECES: Record<string, Piece> = {
  confirmed: 'in',
  recovered: 'in',
  submitted: 'coming',
  scheduled: 'coming',
  failed: 'failed',
  defaulted: 'failed',
  charged_back: 'failed',
};

type SeatThisWeek = SquadRound['contributions'][number];

/** What a contribution is in the picture: money that is covered stands in the pot. */
export function pieceOf(contribution: SeatThisWeek | undefined): Piece {
  if (!contribution) return 'none';
  const piece = PIECES[contribution.state] ?? 'none';
  return piece === 'failed' && contribution.covered >= contribution.amount ? 'covered' : piece;
}

export interface Week {
  readonly round: SquadRound;
  readonly recipient: SquadSeat | undefined;
  readonly pot: number;
  /** Cents, by how far they are. */
  readonly sums: Record<'in' | 'coming' | 'failed', number>;
  readonly bySeat: ReadonlyMap<string, SeatThisWeek>;
}

/** The week whose pot is being filled or waits to be paid; undefined before the start. */
export function currentWeek(squad: SquadDetail): Week | undefined {
  const round = squad.rounds.find((found) => found.number === squad.week) ?? squad.rounds.at(-1);
  if (!round) return undefined;
  const sums = { in: 0, coming: 0, failed: 0 };
  for (const contribution of round.contributions) {
    const piece = pieceOf(contribution);
    if (piece === 'in' || piece === 'covered') sums.in += contribution.amount;
    else if (piece !== 'none') sums[piece] += contribution.amount;
  }
  const known = sums.in + sums.coming + sums.failed;
  return {
    round,
    recipient: squad.seats.find((seat) => seat.id === round.recipient),
    pot: known > 0 ? known : squad.contribution * squad.seats.filter((seat) => seat.status === 'active').length,
    sums,
    bySeat: new Map(round.contributions.map((contribution) => [contribution.seat, contribution])),
  };
}

export function firstName(seat: SquadSeat | undefined): string {
  return seat?.name.split(' ')[0] ?? '';
}

/** The rounds in which each seat receives, by seat. */
export function roundOfSeat(squad: SquadDetail): ReadonlyMap<string, SquadRound> {
  return new Map(squad.rounds.map((round) => [round.recipient, round]));
}

export function isPaidOut(round: SquadRound | undefined): boolean {
  return round?.payout.state === 'paid' || round?.payout.state === 'submitted';
}
