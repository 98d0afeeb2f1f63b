/** Why an order of payout is another one than before: seats by their turn, first paid first. */
export type Move =
  | { readonly kind: 'swap'; readonly seats: readonly string[] }
  /** By the rules of default and of leaving (MONEY §3.6, §4) these seats have a later turn or none, or are new; the others close up. */
  | { readonly kind: 'moved'; readonly seats: readonly string[] }
  | { readonly kind: 'unexplained' };

export interface MoveFacts {
  /** Seats that defaulted or left: the rules move them back. */
  readonly movable: ReadonlySet<string>;
  /** Swaps to which both agreed, as 'a b' and as 'b a'. */
  readonly swaps: ReadonlySet<string>;
}

/** Two seats that agreed exchanged their turns, and nothing else changed. A pair of `swaps` is two seats and no more. */
function asSwap(before: readonly string[], after: readonly string[], swaps: MoveFacts['swaps']): Move | null {
  const moved = before.filter((seat, turn) => after[turn] !== seat);
  const now = after.filter((seat, turn) => before[turn] !== seat);
  const isExchange = now.toReversed().join(' ') === moved.join(' ');
  return isExchange && swaps.has(moved.join(' ')) ? { kind: 'swap', seats: moved } : null;
}

/**
 * Explains one change of the order, or says that nothing does: who never defaulted and did not leave keeps the turn among
 * the others, and somebody new has the turn of one who left.
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
