import {
  type Announcement,
  type AnnouncementRow,
  type Audience,
  announcement,
  announcementRoutes,
  announcementRow,
  type Output,
  type Parsed,
} from '@adashi/contract';
import { sql } from 'kysely';
import { found } from '../../base/app-error.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has } from '../../db/search-text.ts';
import { isReached } from './audience.ts';
import { letterOf } from './letter.ts';

const STATE = sql`case when sent_at is null then 'draft' when done_at is null then 'sending' else 'sent' end`;

const nameOf = (who: string) =>
  sql`(select first_name || ' ' || last_name from people where people.id = announcements.${sql.ref(who)})`;

const COLUMNS = sql`id, title_en as "titleEn", title_fr as "titleFr", audience, sends_mail as "byMail", ${STATE} as state,
  ${nameOf('created_by')} as "createdBy", to_json(created_at) as "createdAt",
  ${nameOf('sent_by')} as "sentBy", to_json(sent_at) as "sentAt", notified`;

/** Returns all announcements: drafts first, then sent announcements, both newest first. */
export async function listAnnouncements(
  db: Queryable,
  query: Parsed<(typeof announcementRoutes)['announcements']>['query'],
): Promise<Page<AnnouncementRow>> {
  const state = query.state ?? null;
  return pageOf(
    db,
    announcementRow,
    { ...query, order: 'asc' },
    {
      columns: COLUMNS,
      from: sql`announcements where (${state}::text is null or ${STATE} = ${state})
        and ${query.q ? has(sql`normalize_search(title_en || ' ' || title_fr)`, query.q) : sql`true`}`,
      order: sql`sent_at is not null, created_at desc, id`,
      sorts: {},
    },
  );
}

const reachRow = announcementRoutes.announcementReach.output;

/**
 * Returns the current audience size by language, and the number of mail recipients. Mails go only to people who have
 * mails turned on and whose address has not bounced.
 */
export async function reachOf(
  db: Queryable,
  whom: Audience,
): Promise<Output<(typeof announcementRoutes)['announcementReach']>> {
  const row = await rowsOf(reachRow)`
    select count(*) as people, count(*) filter (where language <> 'fr') as en, count(*) filter (where language = 'fr') as fr,
      count(*) filter (where not exists (select 1 from notification_choices off
        where off.person_id = people.id and category = 'announcements' and way = 'mail')
        and not exists (select 1 from mail_bounces where address = people.email)) as mailed
    from people where ${isReached(whom)}
  `.first(db);
  return found(row);
}

const wholeRow = announcement.omit({ reach: true, letters: true });

/** Returns all fields of one announcement. Throws 'not_found' for an unknown id. */
export async function readAnnouncement({ db, config }: WithConfig & WithDb, id: string): Promise<Announcement> {
  const row = await rowsOf(wholeRow)`
    select ${COLUMNS}, body_en as "bodyEn", body_fr as "bodyFr", version from announcements where id = ${id}
  `.first(db);
  const whole = found(row);
  const letters = {
    en: letterOf(whole, 'en', 'Ada', config.publicUrl),
    fr: letterOf(whole, 'fr', 'Ada', config.publicUrl),
  };
  return { ...whole, reach: await reachOf(db, whole.audience), letters };
}
