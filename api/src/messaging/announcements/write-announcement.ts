import type { announcementRoutes, Parsed } from '@adashi/contract';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';

type Draft = Parsed<(typeof announcementRoutes)['addAnnouncement']>['body'];
type Changed = Parsed<(typeof announcementRoutes)['changeAnnouncement']>['body'];

const columnsOf = ({ titleEn, bodyEn, titleFr, bodyFr, audience, byMail }: Draft) => ({
  title_en: titleEn,
  body_en: bodyEn,
  title_fr: titleFr,
  body_fr: bodyFr,
  audience: JSON.stringify(audience),
  sends_mail: byMail,
});

/** Creates the draft of an announcement. Nobody is notified yet. */
export async function addAnnouncement(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  draft: Draft,
): Promise<{ id: string }> {
  return inTransaction(context.db, async (trx) => {
    const made = await trx
      .insertInto('announcements')
      .values({ ...columnsOf(draft), created_by: me.id, created_at: context.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, actor, 'drafted_announcement', `announcement:${made.id}`, { titleEn: draft.titleEn });
    return made;
  });
}

interface Written {
  readonly titleEn: string;
}

/** Returns the updated row of a draft. Throws 'wrong_state' when another person changed or sent the draft first. */
async function writtenDraft(trx: Trx, id: string, written: Written | undefined): Promise<Written> {
  if (written) return written;
  const known = await trx.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
  if (known) throw new AppError('wrong_state');
  return rejectAsDone(trx, `announcement:${id}`, ['dropped_announcement']);
}

export async function changeAnnouncement(
  { context, actor }: PersonCall<WithDb>,
  id: string,
  changed: Changed,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const written = await trx
      .updateTable('announcements')
      .set((eb) => ({ ...columnsOf(changed), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('version', '=', changed.version)
      .returning('title_en as titleEn')
      .executeTakeFirst();
    const { titleEn } = await writtenDraft(trx, id, written);
    await writeAudit(trx, actor, 'changed_announcement', `announcement:${id}`, { titleEn });
  });
}

export async function dropAnnouncement(
  { context, actor }: PersonCall<WithDb>,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const dropped = await trx
      .deleteFrom('announcements')
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .returning('title_en as titleEn')
      .executeTakeFirst();
    const { titleEn } = await writtenDraft(trx, id, dropped);
    await writeAudit(trx, actor, 'dropped_announcement', `announcement:${id}`, { titleEn, reason });
  });
}

/**
 * Sends an announcement if the draft has not changed since the caller read the draft. Idempotent; recipients are
 * notified later, in batches.
 */
export async function sendAnnouncement(
  { context, me, actor }: PersonCall<WithDb & WithClock & WithDueWork>,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const sent = await trx
      .updateTable('announcements')
      .set({ sent_at: context.clock.now(), sent_by: me.id })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('version', '=', version)
      .returning('title_en as titleEn')
      .executeTakeFirst();
    const { titleEn } = await writtenDraft(trx, id, sent);
    await writeAudit(trx, actor, 'sent_announcement', `announcement:${id}`, { titleEn, reason });
  });
  context.scheduleDueWork();
}
