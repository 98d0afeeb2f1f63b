import { type RawBuilder, sql } from 'kysely';
import { countRow } from './columns.ts';
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

/** Whether a person is found: by name, e-mail or phone number. */
export function isPerson(q: string): RawBuilder<boolean> {
  return has(sql`people.search_text`, phoneDigits(q) ?? q);
}

/** More than so many are found sooner by walking a list in its order than by reading all that a word is in. */
const FEW = 10_000;

/** Whether so many people are found that a list is best walked, with `isPersonHere`. */
export async function isInMany(db: Queryable, q: string): Promise<boolean> {
  const row = await rowsOf(countRow)`
    select count(*) as count from (select from people where ${isPerson(q)} limit ${FEW + 1}) found
  `.first(db);
  return (row?.count ?? 0) > FEW;
}

/** The same as `isPerson`, written so that no index serves it: read of each row that a list comes to. */
export function isPersonHere(q: string): RawBuilder<boolean> {
  return has(sql`(people.search_text || '')`, phoneDigits(q) ?? q);
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
