import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { forItsValues } from './prepared.ts';
import { rowsOf } from './rows-of.ts';

/** Returns a LIKE pattern that matches the text anywhere. Wildcards in the text are escaped. */
function anywhere(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Returns the condition that a text contains the search text, without regard to accents and case. `plain` is the result
 * of `normalize_search`.
 */
export function has(plain: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`${plain} like ${forItsValues} normalize_search(${anywhere(q)})`;
}

/**
 * Returns the digits of a search text that looks like a phone number, without the country code. Returns null for other
 * texts.
 */
function phoneDigits(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '');
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 4;
  return isPhone ? digits.replace(/^1(?=\d{10}$)/, '') : null;
}

/** Returns the condition that a person's `search_text` matches: name, email address and phone number. */
export function isPerson(q: string, searchText = sql`people.search_text`): RawBuilder<boolean> {
  return has(searchText, phoneDigits(q) ?? q);
}

/** Number of matches above which a read of the list in sort order is faster than a read of all matches. */
const MANY = 10_000;

const soughtRow = z.object({ isCommon: z.boolean(), isInSquads: z.boolean() });

/** Search text with two facts: whether very many people match, and whether any squad matches. */
export interface Sought extends z.output<typeof soughtRow> {
  readonly q: string;
}

/**
 * Counts the matches of the search text before the query of a list, to choose how to read the list. Returns null
 * without a search text.
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
 * Returns the condition that the joined person or squad matches. Without matching squads, the condition names only
 * people, because no index serves an `or` across two tables. For a common word, the index of the sort order finds a
 * page of matches.
 */
export function isTheirs({ q, isInSquads }: Sought, squad: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return squad && isInSquads ? sql`(${isPerson(q)} or ${squad} in ${squadsFound(q)})` : isPerson(q);
}

/** Selects the matching people by an index on people alone, without other joins, to count the rows of these people. */
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

/**
 * Selects the seats of matching people and the seats in matching squads, to filter lists by seat. The people and the
 * squads each have an index.
 */
export function seatsFound(q: string): RawBuilder<unknown> {
  return sql`(select id from seats where person_id in ${peopleFound(q)}
    union all select id from seats where squad_id in ${squadsFound(q)})`;
}
