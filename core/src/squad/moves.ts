/** Why an order of payout is another one than before: seats by their turn, first paid first. */
export type Move =
  | { readonly kind: 'swap'; readonly seats: readonly [string, string] }
  /** By the rules of default and of leaving (MONEY §3.6, §4) these seats have a later turn or none, or are new; the others close up. */
  | { readonly kind: 'moved'; readonly seats: readonly string[] }
  | { readonly kind: 'unexplained' };

export interface MoveFacts {
  /** Seats that defaulted or left: the rules move them back. */
  readonly movable: ReadonlySet<string>;
  /** Swaps to which both agreed, as 'a b' and as 'b a'. */
  readonly swaps: ReadonlySet<string>;
}

function asSwap(before: readonly string[], after: readonly string[], swaps: MoveFacts['swaps']): Move | null {
  const changed = after.flatMap((seat, turn) => (before[turn] === seat ? [] : [turn]));
  const [first = 0, second = 0] = changed;
  const [a = '', b = ''] = [before[first], before[second]];
  const isExchange = changed.length === 2 && after[first] === b && after[second] === a;
  return isExchange && before.length === after.length && swaps.has(`${a} ${b}`)
    ? { kind: 'swap', seats: [a, b] }
    : null;
}

/**
 * Explains one change of the order, or says that nothing does: who never defaulted and did not leave keeps the turn among
 * the others, and somebody new has the turn of one who left.
 */
export function explainMove(before: readonly string[], after: readonly string[], { movable, swaps }: MoveFacts): Move {
  const swap = asSwap(before, after, swaps);
  if (swap) return swap;
  const isNew = (seat: string) => !before.includes(seat);
  const newcomers = after.filter(isNew);
  const hadToStay = before.filter((seat) => !movable.has(seat));
  const stayed = after.filter((seat) => !movable.has(seat) && !isNew(seat));
  const isExplained =
    hadToStay.length === stayed.length &&
    hadToStay.every((seat, turn) => seat === stayed[turn]) &&
    newcomers.every((seat) => movable.has(before[after.indexOf(seat)] ?? ''));
  if (!isExplained) return { kind: 'unexplained' };
  const isLater = (seat: string, turn: number) => !after.includes(seat) || after.indexOf(seat) > turn;
  const back = before.filter((seat, turn) => movable.has(seat) && isLater(seat, turn));
  return { kind: 'moved', seats: [...newcomers, ...back] };
}
