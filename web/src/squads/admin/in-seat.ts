import type { SquadDetail, SquadSeat } from '@adashi/contract';

/** What a call about one seat is told. */
export const inSeat = (squad: SquadDetail, seat: SquadSeat) =>
  ({ params: { product: 'adashi', id: squad.id, memberId: seat.id } }) as const;
