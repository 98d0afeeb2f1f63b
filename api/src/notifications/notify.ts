import { GROUP_OF, type Notification } from '@adashi/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface Notice {
  readonly person: string;
  readonly kind: Notification['kind'];
  readonly details: Omit<Notification, 'id' | 'kind' | 'at' | 'isRead'>;
  /** News with a key is told once, however often it is made. */
  readonly key?: string;
}

/**
 * Tells people on their pages, in the transaction of what happened: rolled back, nobody hears of it. Nor does who
 * turned its group off.
 */
export async function notify(db: Queryable, at: Date, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({ ...notice, notice_group: GROUP_OF[notice.kind] }));
  await sql`
    insert into notifications (person_id, kind, details, at, key)
    select person, kind, details, ${at}, key from rows from
      (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person uuid, kind text, details jsonb, key text, notice_group text))
      with ordinality as t
    where not exists (
      select 1 from notification_choices off where off.person_id = person and off.notice_group = t.notice_group and way = 'page')
    order by ordinality
    on conflict (key) do nothing
  `.execute(db);
}
