import type { SquadDetail } from '@adashi/contract';
import { cents, fullPot, type Rehearsal, type RehearsedPot, rehearse } from '@adashi/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { termsOf } from '../../../client/terms-of.ts';

export interface Place {
  /** Name of the seat's member. Null for an empty seat. */
  readonly name: string | null;
  readonly initials: string;
  readonly isYou: boolean;
}

/**
 * Returns the seats by position. The positions come from the rounds of an active squad, or from the members' choices
 * before the start.
 */
function placesOf({ size, seats, rounds }: SquadDetail): Place[] {
  return Array.from({ length: size }, (_, index) => {
    const turn = rounds.find((round) => round.number === index + 1 && round.kind === 'rotation');
    const seat = seats.find((found) => (turn ? found.id === turn.recipient : found.position === index + 1));
    return { name: seat?.name ?? null, initials: seat?.initials ?? String(index + 1), isYou: seat?.isYou ?? false };
  });
}

/**
 * Input of the simulation: the number of members who stop paying, the first unpaid round, and the guarantee fund in
 * cents.
 */
export interface Tried {
  readonly count: number;
  readonly from: number;
  readonly fund: number;
}

export interface Played extends Rehearsal {
  readonly tried: Tried;
  /** Positions of the members who stop paying. In the worst case, these members have already received a payout. */
  readonly stopping: readonly number[];
  readonly mine: RehearsedPot | undefined;
  readonly pot: number;
}

/**
 * Simulates a squad in this browser with the money rules. `fund` is the initial balance of the guarantee fund. The
 * calculation is deferred, so that the controls respond immediately.
 */
export function useRehearsal(squad: SquadDetail, fund: number) {
  const terms = useMemo(() => termsOf(squad), [squad]);
  const places = useMemo(() => placesOf(squad), [squad]);
  const pot = fullPot(terms);
  const [tried, setTried] = useState<Tried>({ count: 1, from: Math.ceil(squad.size / 2), fund });
  const shown = useDeferredValue(tried);
  const played = useMemo((): Played => {
    const others = places.flatMap(({ isYou }, index) => (isYou ? [] : [index + 1]));
    const stopping = others.slice(0, shown.count);
    const rehearsal = rehearse(terms, { positions: stopping, from: shown.from }, cents(shown.fund));
    const mine = rehearsal.pots.find(({ position }) => places[position - 1]?.isYou);
    return { ...rehearsal, tried: shown, stopping, mine, pot };
  }, [terms, places, shown, pot]);
  return { places, tried, setTried, played, terms };
}

/** Returns the money in cents that arrives after the payout day. */
export function laterOf({ supplements, later }: RehearsedPot): number {
  return supplements + later;
}
