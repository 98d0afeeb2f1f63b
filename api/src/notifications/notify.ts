import type { Notification } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface Notice {
  readonly person: string;
  readonly kind: Notification['kind'];
  readonly details: Pick<Notification, 'squad' | 'round' | 'amount' | 'on' | 'reason'>;
}

/** Tells people on their pages, in the transaction of what happened: rolled back, nobody hears of it. */
export async function notify(db: Queryable, at: Date, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into notifications (person_id, kind, details, at)
    select person, kind, details, ${at} from rows from
      (jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as (person uuid, kind text, details jsonb)) with ordinality as t
    order by ordinality
  `.execute(db);
}
