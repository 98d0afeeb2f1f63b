import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationView,
  notification,
  type notificationRoutes,
  type Output,
  type Parsed,
  STAFF_NOTICES,
  viewOf,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { listed } from '../../db/json-array.ts';
import { rowsOf } from '../../db/rows-of.ts';

type List = (typeof notificationRoutes)['notifications'];
type Answer = Output<List>;

const notificationRow = notification.pick({ id: true, kind: true, at: true, isRead: true }).extend({
  details: notification.omit({ id: true, kind: true, at: true, isRead: true, count: true }),
  count: z.int(),
});

const STAFF_KINDS = sql`${STAFF_NOTICES}::text[]`;
const SAME_UNREAD = sql`
  from notifications same where same.person_id = notifications.person_id and same.kind = notifications.kind
    and same.read_at is null`;
/** Staff see only the newest unread notice of a kind, with a count. Members see each notice. */
const IS_SHOWN = sql`(read_at is not null or kind <> all(${STAFF_KINDS})
  or not exists (select ${SAME_UNREAD} and same.id > notifications.id))`;
const COUNT = sql`case when read_at is null and kind = any(${STAFF_KINDS}) then (select count(*) ${SAME_UNREAD}) else 1 end`;

/** SQL condition that selects the notifications of a view. */
function inView(view: NotificationView | undefined): RawBuilder<boolean> {
  if (view === undefined) return sql`true`;
  if (view === 'unread') return sql`read_at is null`;
  return sql`kind = any(${NOTIFICATION_KINDS.filter((kind) => viewOf(kind) === view)}::text[])`;
}

const countedRow = z.object({ kind: notification.shape.kind, count: z.int(), unread: z.int() });

function countViews(rows: readonly z.output<typeof countedRow>[]): Answer['counts'] {
  const counts = { all: 0, unread: 0, money: 0, squads: 0, account: 0 };
  for (const { kind, count, unread } of rows) {
    counts.all += count;
    counts.unread += unread;
    const view = viewOf(kind);
    if (view) counts[view] += count;
  }
  return counts;
}

/** SQL for the details of a notification. An announcement's text is stored once for all recipients and joined here. */
const DETAILS = sql`case when kind = 'announcement' then details || (select jsonb_build_object('said', jsonb_build_object(
    'titleEn', title_en, 'bodyEn', body_en, 'titleFr', title_fr, 'bodyFr', body_fr))
  from announcements where announcements.id = (details->>'announcement')::uuid) else details end`;

const pageRow = z.object({ data: z.array(notificationRow), counted: z.array(countedRow) });

interface Asked {
  readonly person: string;
  readonly view: NotificationView | undefined;
  readonly page: number;
  readonly pageSize: number;
}

async function readPage(db: Queryable, { person, view, page, pageSize }: Asked): Promise<z.output<typeof pageRow>> {
  const shown = sql`
    select id, kind, ${DETAILS} as details, at, read_at is not null as "isRead", ${COUNT} as count from notifications
    where person_id = ${person} and ${inView(view)} and ${IS_SHOWN} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const counted = sql`
    select kind, count(*) as count, count(*) filter (where read_at is null) as unread
    from notifications where person_id = ${person} and ${IS_SHOWN} group by kind`;
  return found(await rowsOf(pageRow)`select ${listed(shown)} as data, ${listed(counted)} as counted`.first(db));
}

/**
 * Returns one page of a person's notifications, newest first, and the count of each view. A page number beyond the end
 * returns the last page.
 */
export async function listNotifications(
  db: Queryable,
  person: string,
  { view, page, pageSize }: Parsed<List>['query'],
): Promise<Omit<Answer, 'today'>> {
  const asked = { person, view, page, pageSize };
  const read = await readPage(db, asked);
  const counts = countViews(read.counted);
  const total = counts[view ?? 'all'];
  const last = Math.max(1, Math.ceil(total / pageSize));
  const { data } = page > last ? await readPage(db, { ...asked, page: last }) : read;
  return {
    data: data.map(({ details, count, ...row }): Notification => ({ ...row, ...details, ...(count > 1 && { count }) })),
    page: Math.min(page, last),
    pageSize,
    total,
    unread: counts.unread,
    counts,
  };
}

/**
 * Marks a person's notification as read. For a staff notice, also marks the older unread notices of the same kind.
 * Returns false when the person has no notification with this id.
 */
export async function markRead(db: Queryable, personId: string, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([
          eb('id', '<', id),
          eb('read_at', 'is', null),
          eb('kind', 'in', STAFF_NOTICES),
          eb('kind', '=', eb.selectFrom('notifications as shown').select('shown.kind').where('shown.id', '=', id)),
        ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRead(db: Queryable, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute();
}
