import { type RawBuilder, sql } from 'kysely';

/** Rows of `agreements` that their recipients have to sign. */
export const IN_FORCE: RawBuilder<boolean> = sql`published_at is not null and retired_at is null`;

/** Whether an agreement applies to a person, given by id or by the column of each row. */
export function isFor(personId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(is_for_everyone or exists (
    select 1 from agreement_people where agreement_id = agreements.id and agreement_people.person_id = ${personId}))`;
}
