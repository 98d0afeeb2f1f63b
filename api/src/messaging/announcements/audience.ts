import type { Audience } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';

const IN_A_SQUAD = sql`exists (select 1 from seats join squads on squads.id = squad_id
  where person_id = people.id and seats.status = 'active' and kind <> 'test' and squads.status in ('upcoming', 'active'))`;

/** SQL condition for the recipients of an announcement. Only members are recipients. */
export function isReached({ language, kyc, squads, waiting }: Audience): RawBuilder<boolean> {
  const conditions = [
    sql`role = 'user' and erased_at is null`,
    ...(language ? [sql`language = ${language}`] : []),
    ...(kyc ? [sql`kyc_status = ${kyc}`] : []),
    ...(squads === 'in' ? [IN_A_SQUAD] : squads === 'none' ? [sql`not ${IN_A_SQUAD}`] : []),
    ...(waiting ? [sql`exists (select 1 from waiting_list where person_id = people.id)`] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
