import type { announcementRoutes, Parsed } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { idRow } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { isThere, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';

type Draft = Parsed<(typeof announcementRoutes)['addAnnouncement']>['body'];
type Changed = Parsed<(typeof announcementRoutes)['changeAnnouncement']>['body'];

/** Creates a draft without notifying anyone. */
export async function addAnnouncement({ context, me, actor }: PersonCall, draft: Draft): Promise<{ id: string }> {
  const { titleEn, bodyEn, titleFr, bodyFr, audience, byMail } = draft;
  return inTransaction(context.db, async (trx) => {
    const row = await rowsOf(idRow)`
      insert into announcements (title_en, body_en, title_fr, body_fr, audience, sends_mail, created_by, created_at)
      values (${titleEn}, ${bodyEn}, ${titleFr}, ${bodyFr}, ${JSON.stringify(audience)}, ${byMail}, ${me.id}, ${context.clock.now()})
      returning id
    `.first(trx);
    const made = found(row);
    await writeAudit(trx, actor, 'drafted_announcement', `announcement:${made.id}`, { titleEn });
    return made;
  });
}

const draftRow = z.object({ titleEn: z.string() });

/** Updates a draft. Throws 'wrong_state' when the draft was changed or sent since the caller read it. */
async function writeDraft(trx: Trx, id: string, write: RawBuilder<unknown>): Promise<{ titleEn: string }> {
  const written = await rowsOf(draftRow)`${write} returning title_en as "titleEn"`.first(trx);
  if (written) return written;
  const isKnown = await isThere(trx, sql`select 1 from announcements where id = ${id}`);
  if (isKnown) throw new AppError('wrong_state');
  return rejectAsDone(trx, `announcement:${id}`, ['dropped_announcement']);
}

export async function changeAnnouncement({ context, actor }: PersonCall, id: string, changed: Changed): Promise<void> {
  const { titleEn, bodyEn, titleFr, bodyFr, audience, byMail, version } = changed;
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      update announcements set title_en = ${titleEn}, body_en = ${bodyEn}, title_fr = ${titleFr}, body_fr = ${bodyFr},
        audience = ${JSON.stringify(audience)}, sends_mail = ${byMail}, version = version + 1
      where id = ${id} and sent_at is null and version = ${version}
    `;
    await writeDraft(trx, id, write);
    await writeAudit(trx, actor, 'changed_announcement', `announcement:${id}`, { titleEn });
  });
}

export async function dropAnnouncement(
  { context, actor }: PersonCall,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const drop = sql`delete from announcements where id = ${id} and sent_at is null`;
    const { titleEn } = await writeDraft(trx, id, drop);
    await writeAudit(trx, actor, 'dropped_announcement', `announcement:${id}`, { titleEn, reason });
  });
}

/** Sends the draft that the caller read. Idempotent; recipients are notified later in batches. */
export async function sendAnnouncement(
  { context, me, actor }: PersonCall,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      update announcements set sent_at = ${context.clock.now()}, sent_by = ${me.id}
      where id = ${id} and sent_at is null and version = ${version}
    `;
    const { titleEn } = await writeDraft(trx, id, write);
    await writeAudit(trx, actor, 'sent_announcement', `announcement:${id}`, { titleEn, reason });
  });
  context.scheduleDueWork();
}
