/** Reason why the payout order changed. Seats are listed by turn, from the first seat paid to the last. */
export type Move =
  | { readonly kind: 'swap'; readonly seats: readonly string[] }
  /**
   * Seats that got a later turn or no turn after a default or a departure, and new seats (MONEY §3.6, §4). The other
   * seats move up.
   */
  | { readonly kind: 'moved'; readonly seats: readonly string[] }
  | { readonly kind: 'unexplained' };

export interface MoveFacts {
  /** Seats that defaulted or left. The rules may give these seats a later turn. */
  readonly movable: ReadonlySet<string>;
  /** Swaps that both members accepted. Each swap is listed as 'a b' and as 'b a'. */
  readonly swaps: ReadonlySet<string>;
}

/**
 * Returns a swap when exactly two seats exchanged their turns and both members agreed. Each entry of `swaps` names two
 * seats.
 */
function asSwap(before: readonly string[], after: readonly string[], swaps: MoveFacts['swaps']): Move | null {
  const moved = before.filter((seat, turn) => after[turn] !== seat);
  const now = after.filter((seat, turn) => before[turn] !== seat);
  const isExchange = now.toReversed().join(' ') === moved.join(' ');
  return isExchange && swaps.has(moved.join(' ')) ? { kind: 'swap', seats: moved } : null;
}

/**
 * Explains one change of the payout order, or returns `unexplained`. Active seats without a default must keep their
 * relative order. A newcomer must take the turn of a seat that left.
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
