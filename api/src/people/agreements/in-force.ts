import { type RawBuilder, sql } from 'kysely';

/** A row of `agreements` that is to be signed by those whom it is for. */
export const IN_FORCE: RawBuilder<boolean> = sql`published_at is not null and retired_at is null`;

/** Of a person by their id, or of each row's by its column. */
export function isFor(personId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(for_everybody or exists (
    select 1 from agreement_people where agreement_id = agreements.id and agreement_people.person_id = ${personId}))`;
}
