import type { SquadDetail, SquadSeat } from '@adashi/contract';

/** Returns the route parameters for a request about one seat. */
export const inSeat = (squad: SquadDetail, seat: SquadSeat) =>
  ({ params: { product: 'adashi', id: squad.id, memberId: seat.id } }) as const;
