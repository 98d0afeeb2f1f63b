import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the agreement is published and not retired, so recipients must sign. */
export const IN_FORCE: RawBuilder<boolean> = sql`published_at is not null and retired_at is null`;

/** SQL condition: the agreement applies to the person with the given id (a value or a column). */
export function isFor(personId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(is_for_everyone or exists (
    select 1 from agreement_people where agreement_id = agreements.id and agreement_people.person_id = ${personId}))`;
}
