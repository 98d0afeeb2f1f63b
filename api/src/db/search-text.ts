import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { forItsValues } from './prepared.ts';
import { rowsOf } from './rows-of.ts';

/** What is searched for as a pattern that finds it anywhere: what the pattern's own signs are is looked for as it is. */
export function anywhere(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a text has what is searched for, written with whatever accents and capitals; `plain` is the text as `plain_text` makes it. */
export function has(plain: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`${plain} like ${forItsValues} plain_text(${anywhere(q)})`;
}

/** The digits of what looks like a phone number, without the country's; null for anything else. */
export function phoneDigits(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '');
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 4;
  return isPhone ? digits.replace(/^1(?=\d{10}$)/, '') : null;
}

/** Whether a person is found, by what `search_text` has: name, e-mail and phone number. */
export function isPerson(q: string, searchText = sql`people.search_text`): RawBuilder<boolean> {
  return has(searchText, phoneDigits(q) ?? q);
}

/** More than so many are found sooner by walking a list in its order than by reading all that a word is in. */
const MANY = 10_000;

const soughtRow = z.object({ isCommon: z.boolean(), isInSquads: z.boolean() });

/** What is searched for, and whether it is in very many names of people, and in any of a squad. */
export interface Sought extends z.output<typeof soughtRow> {
  readonly q: string;
}

/** Looked up first, as it decides how a list is best read; null where nothing is searched for. */
export async function seek(db: Queryable, q: string | undefined): Promise<Sought | null> {
  if (!q) return null;
  const row = await rowsOf(soughtRow)`
    select (select count(*) from (select from people where ${isPerson(q)} limit ${MANY + 1}) found) > ${MANY} as "isCommon",
      exists ${squadsFound(q)} as "isInSquads"
  `.first(db);
  return { q, isCommon: row?.isCommon ?? false, isInSquads: row?.isInSquads ?? false };
}

/**
 * Whether a row is found of which the person is joined, and the squad where there is one: of a word in very many names, as an order's own
 * index then tells a page of those that are found. The other half is left out where it finds nothing, as no index serves two halves of two tables.
 */
export function isTheirs({ q, isInSquads }: Sought, squad: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return squad && isInSquads ? sql`(${isPerson(q)} or ${squad} in ${squadsFound(q)})` : isPerson(q);
}

/** The people who are found, read by their own index whatever they are joined with: to count what is certainly theirs. */
export function peopleNamed({ q }: Sought): RawBuilder<unknown> {
  return sql`(select id from people where ${isPerson(q)} offset 0) named`;
}

/** The ids of people who are found, to look for what is theirs. */
export function peopleFound(q: string): RawBuilder<unknown> {
  return sql`(select people.id from people where ${isPerson(q)})`;
}

/** The same of squads. */
export function squadsFound(q: string): RawBuilder<unknown> {
  return sql`(select squads.id from squads where ${has(sql`plain_text(name)`, q)})`;
}

/** The seats of people and in squads that are found: what narrows a list of what happens in them. Each half has its index. */
export function seatsFound(q: string): RawBuilder<unknown> {
  return sql`(select id from seats where person_id in ${peopleFound(q)}
    union all select id from seats where squad_id in ${squadsFound(q)})`;
}
