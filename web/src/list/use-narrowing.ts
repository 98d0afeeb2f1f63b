import { LAST_PAGE } from '@adashi/contract';
import { useSearchParams } from 'react-router';
import type { AnyFilter } from './filter.ts';

export interface Narrowing {
  readonly page: number;
  readonly q: string;
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc';
  /** Selected value of each filter, by parameter name. An empty string means all rows. */
  readonly chosen: Readonly<Record<string, string>>;
}

/**
 * Parses a page number. An invalid number becomes 1, and a number that is too large becomes the last available page.
 */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** Returns the URL parameters for the list's state. Omits parameters with a default value. */
function written({ page, q, sort, order, chosen }: Narrowing): Record<string, string> {
  return { ...chosen, page: page > 1 ? String(page) : '', q, sort: sort ?? '', order: order === 'desc' ? order : '' };
}

/**
 * Returns the page, search text, sort order and filters of a list, stored in the URL. Changing a filter returns to page
 * 1.
 */
export function useNarrowing(
  name: string,
  filters: readonly AnyFilter[],
): [Narrowing, (change: Partial<Narrowing>) => void] {
  const [search, setSearch] = useSearchParams();
  const key = (part: string) => (name === '' ? part : `${name}-${part}`);
  const read = (part: string) => search.get(key(part));
  const choices = filters.map(({ name: part, words }) => [part, read(part) ?? '', words] as const);
  const now: Narrowing = {
    page: readPage(read('page')),
    q: read('q') ?? '',
    sort: read('sort') ?? undefined,
    order: read('order') === 'desc' ? 'desc' : 'asc',
    chosen: Object.fromEntries(choices.map(([part, value, words]) => [part, Object.hasOwn(words, value) ? value : ''])),
  };
  const change = (to: Partial<Narrowing>) => {
    const parts = new URLSearchParams(search);
    for (const [part, value] of Object.entries(written({ ...now, page: 1, ...to }))) {
      if (value === '') parts.delete(key(part));
      else parts.set(key(part), value);
    }
    setSearch(parts, { replace: to.q !== undefined });
  };
  return [now, change];
}
