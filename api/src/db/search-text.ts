import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { forItsValues } from './prepared.ts';
import { rowsOf } from './rows-of.ts';

/** Maximum number of words that a search compares. The search ignores further words. */
const MAX_WORDS = 8;

/** Returns the words of a search text. A text without letters and digits is one word. */
function wordsOf(q: string): readonly string[] {
  const words = q.split(/[\s,;]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 ? words.slice(0, MAX_WORDS) : [q];
}

/**
 * Returns the SQL condition that a text contains all words of the search text, in any order, regardless of accents,
 * case, apostrophes and hyphens. `plain` is the text from `normalize_search`.
 */
export function has(plain: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const conditions = wordsOf(q).map((word) => sql`${plain} like ${forItsValues} search_pattern(${word})`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the digits of a phone number without the country code. Returns null for any other search text. */
function phoneDigits(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '');
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 4;
  return isPhone ? digits.replace(/^1(?=\d{10}$)/, '') : null;
}

/** Returns the SQL condition that a person's name, email address or phone number matches the search text. */
export function isPerson(q: string, searchText = sql`people.search_text`): RawBuilder<boolean> {
  return has(searchText, phoneDigits(q) ?? q);
}

/** Number of matches above which a scan in sort order is faster than reading all matches. */
const MANY = 10_000;

const soughtRow = z.object({ isCommon: z.boolean(), isInSquads: z.boolean() });

/** Search text, with two facts: whether very many people match, and whether any squad matches. */
export interface Sought extends z.output<typeof soughtRow> {
  readonly q: string;
}

/**
 * Counts the matches of a search text before the list query, so that the list query can use a suitable index. Returns
 * null without a search text.
 */
export async function seek(db: Queryable, q: string | undefined): Promise<Sought | null> {
  if (!q) return null;
  const row = await rowsOf(soughtRow)`
    select (select count(*) from (select from people where ${isPerson(q)} limit ${MANY + 1}) found) > ${MANY} as "isCommon",
      exists ${squadsFound(q)} as "isInSquads"
  `.first(db);
  return { q, isCommon: row?.isCommon ?? false, isInSquads: row?.isInSquads ?? false };
}

/**
 * Returns the SQL condition that the joined person or squad matches. If no squad matches, the condition names people
 * only, because no index serves an `or` across two tables.
 */
export function isTheirs({ q, isInSquads }: Sought, squad: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return squad && isInSquads ? sql`(${isPerson(q)} or ${squad} in ${squadsFound(q)})` : isPerson(q);
}

/** Selects the matching people without joins, so that an index on people serves the count. */
export function peopleNamed({ q }: Sought): RawBuilder<unknown> {
  return sql`(select id from people where ${isPerson(q)} offset 0) named`;
}

/** Selects the IDs of matching people. */
export function peopleFound(q: string): RawBuilder<unknown> {
  return sql`(select people.id from people where ${isPerson(q)})`;
}

/** Selects the IDs of matching squads. */
export function squadsFound(q: string): RawBuilder<unknown> {
  return sql`(select squads.id from squads where ${has(sql`normalize_search(name)`, q)})`;
}

/** Selects the seats of matching people and the seats in matching squads. Each of the two parts uses its own index. */
export function seatsFound(q: string): RawBuilder<unknown> {
  return sql`(select id from seats where person_id in ${peopleFound(q)}
    union all select id from seats where squad_id in ${squadsFound(q)})`;
}
