/** Reason for a changed payout order. Seats are listed by turn, first paid first. */
export type Move =
  | { readonly kind: 'swap'; readonly seats: readonly string[] }
  /**
   * Seats with a later turn or none after a default or a departure, and new seats (MONEY §3.6, §4); the other seats
   * close up.
   */
  | { readonly kind: 'moved'; readonly seats: readonly string[] }
  | { readonly kind: 'unexplained' };

export interface MoveFacts {
  /** Seats that defaulted or left, which the rules move back. */
  readonly movable: ReadonlySet<string>;
  /** Swaps accepted by both members, as 'a b' and as 'b a'. */
  readonly swaps: ReadonlySet<string>;
}

/**
 * Returns a swap when exactly two seats that agreed exchanged their turns. Each entry of `swaps` names exactly two
 * seats.
 */
function asSwap(before: readonly string[], after: readonly string[], swaps: MoveFacts['swaps']): Move | null {
  const moved = before.filter((seat, turn) => after[turn] !== seat);
  const now = after.filter((seat, turn) => before[turn] !== seat);
  const isExchange = now.toReversed().join(' ') === moved.join(' ');
  return isExchange && swaps.has(moved.join(' ')) ? { kind: 'swap', seats: moved } : null;
}

/**
 * Explains one change of the order, or returns `unexplained`. Active seats without a default keep their relative order,
 * and a newcomer takes the turn of a seat that left.
 */
export function explainMove(before: readonly string[], after: readonly string[], { movable, swaps }: MoveFacts): Move {
  const swap = asSwap(before, after, swaps);
  if (swap) return swap;
  const newcomers = after.filter((seat) => !before.includes(seat));
  const hadToStay = before.filter((seat) => !movable.has(seat));
  const stayed = after.filter((seat) => !movable.has(seat) && before.includes(seat));
  const hasTurnOfLeaver = (newcomer: string) =>
    before.some((seat, turn) => movable.has(seat) && after[turn] === newcomer);
  if (hadToStay.join(' ') !== stayed.join(' ') || !newcomers.every(hasTurnOfLeaver)) return { kind: 'unexplained' };
  const isLater = (seat: string, turn: number) => !after.includes(seat) || after.indexOf(seat) > turn;
  const back = before.filter((seat, turn) => movable.has(seat) && isLater(seat, turn));
  return { kind: 'moved', seats: [...newcomers, ...back] };
}
