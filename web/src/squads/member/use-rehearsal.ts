import type { SquadDetail } from '@adashi/contract';
import { cents, fullPot, type Rehearsal, type RehearsedPot, rehearse } from '@adashi/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { termsOf } from '../../client/terms-of.ts';

export interface Place {
  /** Null where nobody sits yet. */
  readonly name: string | null;
  readonly initials: string;
  readonly isYou: boolean;
}

/** Who sits where: by the turns of a squad that runs, else by the positions that were taken. */
function placesOf({ size, seats, rounds }: SquadDetail): Place[] {
  return Array.from({ length: size }, (_, index) => {
    const turn = rounds.find((round) => round.number === index + 1 && round.kind === 'rotation');
    const seat = seats.find((found) => (turn ? found.id === turn.recipient : found.position === index + 1));
    return { name: seat?.name ?? null, initials: seat?.initials ?? String(index + 1), isYou: seat?.isYou ?? false };
  });
}

/** What is tried: how many stop, from which round, and what the guarantee fund holds, in cents. */
export interface Tried {
  readonly count: number;
  readonly from: number;
  readonly fund: number;
}

export interface Played extends Rehearsal {
  readonly tried: Tried;
  /** Those who stop, by position: the first in the order but you, who would be paid by then: the worst case. */
  readonly stopping: readonly number[];
  readonly mine: RehearsedPot | undefined;
  readonly pot: number;
}

/** A squad played in thought in the browser, by the rules; it follows what is tried as fast as it can. */
export function useRehearsal(squad: SquadDetail) {
  const terms = useMemo(() => termsOf(squad), [squad]);
  const places = useMemo(() => placesOf(squad), [squad]);
  const pot = fullPot(terms);
  const [tried, setTried] = useState<Tried>({ count: 1, from: Math.ceil(squad.size / 2), fund: pot });
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

/** What does not arrive on the day, and follows. */
export function laterOf({ supplements, later }: RehearsedPot): number {
  return supplements + later;
}
