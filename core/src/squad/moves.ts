/** Reason for a changed payout order. Seats are listed by position. */
export type Move =
  | { readonly kind: 'swap'; readonly seats: readonly string[] }
  /**
   * New seats, and seats with a later position or no position after a default or departure (MONEY §3.6, §4). The
   * other seats move up.
   */
  | { readonly kind: 'moved'; readonly seats: readonly string[] }
  | { readonly kind: 'unexplained' };

export interface MoveFacts {
  /** Seats with a default or departure. The rules may move these seats back. */
  readonly movable: ReadonlySet<string>;
  /** Swaps accepted by both members. Each swap appears twice, as 'a b' and as 'b a'. */
  readonly swaps: ReadonlySet<string>;
}

/**
 * Returns a swap if exactly two seats exchanged positions and both members agreed. Each entry of `swaps` names two
 * seats.
 */
function asSwap(before: readonly string[], after: readonly string[], swaps: MoveFacts['swaps']): Move | null {
  const moved = before.filter((seat, turn) => after[turn] !== seat);
  const now = after.filter((seat, turn) => before[turn] !== seat);
  const isExchange = now.toReversed().join(' ') === moved.join(' ');
  return isExchange && swaps.has(moved.join(' ')) ? { kind: 'swap', seats: moved } : null;
}

/**
 * Explains one change of the payout order, or returns `unexplained`. Active seats without a default keep their
 * relative order, and a newcomer gets the position of a seat that left.
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
