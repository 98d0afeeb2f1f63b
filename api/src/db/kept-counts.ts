import { MOST_COUNTED } from './page.ts';

const KEPT_MS = 60_000;

/**
 * Counts over everybody, which take seconds where there are many: what counted more rows than a list does is kept for a minute.
 * Fewer are counted each time, so that whoever acts sees at once what it changed.
 */
export function keptForAMinute<House extends { readonly clock: { readonly real: () => Date } }, Counts>(
  count: (house: House) => Promise<Counts>,
  rowsIn: (counts: Counts) => number,
): (house: House) => Promise<Counts> {
  const kept = new WeakMap<House, { readonly counts: Counts; readonly until: number }>();
  return async (house) => {
    const now = house.clock.real().getTime();
    const known = kept.get(house);
    if (known && now < known.until) return known.counts;
    const counts = await count(house);
    if (rowsIn(counts) > MOST_COUNTED) kept.set(house, { counts, until: now + KEPT_MS });
    return counts;
  };
}
