import { GROUP_OF, type Notification, notification } from '@adashi/contract';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { pushNotices } from './push-notices.ts';

export interface Notice {
  readonly person: string;
  readonly kind: Notification['kind'];
  readonly details: Omit<Notification, 'id' | 'kind' | 'at' | 'isRead'>;
  /** Deduplication key: a second notification with the same key is not stored. */
  readonly key?: string;
}

const addedRow = z.object({ id: z.int(), person: z.string(), kind: notification.shape.kind });

/**
 * Creates in-app and push notifications in the caller's transaction, so a rollback also removes the notifications.
 * Skips groups that the person turned off.
 */
export async function notify(db: Queryable, at: Date, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({ ...notice, category: GROUP_OF[notice.kind] }));
  const added = await rowsOf(addedRow)`
    insert into notifications (person_id, kind, details, at, key)
    select person, kind, details, ${at}, key from rows from
      (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person uuid, kind text, details jsonb, key text, category text))
      with ordinality as t
    where not exists (
      select 1 from notification_choices off where off.person_id = person and off.category = t.category and way = 'page')
    order by ordinality
    on conflict (key) do nothing
    returning id, person_id as person, kind
  `.all(db);
  await pushNotices(db, added);
}
