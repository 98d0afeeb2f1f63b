import { announcement } from '@adashi/contract';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { signal } from '../../db/signals.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { enqueue, type OutboxItem } from '../../jobs/index.ts';
import { bouncedAmong } from '../mails/index.ts';
import { choiceOf, notify, withoutMail } from '../notifications/index.ts';
import { isReached } from './audience.ts';
import { letterOf } from './letter.ts';

/** Number of recipients per transaction. Each transaction locks only the announcement. */
export const PIECE = 500;
/** Number of batches per run. The limit leaves time for other due jobs. */
const PIECES_AT_ONCE = 4;

const underWayRow = announcement
  .pick({ id: true, titleEn: true, bodyEn: true, titleFr: true, bodyFr: true, audience: true, byMail: true })
  .extend({ sentAt: filled(z.date()), sentBy: filled(z.string()), lastNotified: z.string().nullable() });
type UnderWay = z.output<typeof underWayRow>;

const memberRow = z.object({ id: z.string(), name: z.string(), email: z.string(), language });
type Member = z.output<typeof memberRow>;

async function mailsTo(
  trx: Trx,
  context: WithConfig,
  said: UnderWay,
  members: readonly Member[],
): Promise<OutboxItem[]> {
  if (!said.byMail) return [];
  const off = await withoutMail(
    trx,
    members.map(({ id }) => id),
  );
  const addresses = members.map(({ email }) => email);
  const bounced = await bouncedAmong(trx, addresses);
  return members
    .filter(({ id, email }) => !off(id, 'announcements') && !bounced.has(email))
    .map(({ id, name, email, language: spoken }): OutboxItem => {
      const letter = letterOf(said, spoken, name, context.config.publicUrl);
      const payload = { to: email, ...letter, ...choiceOf(id, 'announcements') };
      return { kind: 'mail', queue: 'bulk', key: `announcement:${said.id}:${id}`, payload };
    });
}

/**
 * Notifies the next batch of the oldest unfinished announcement. Returns false when all are finished or another process
 * has the lock.
 */
async function sendBatch(context: WithConfig & WithDb & WithClock): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const said = await rowsOf(underWayRow)`
      select id, title_en as "titleEn", body_en as "bodyEn", title_fr as "titleFr", body_fr as "bodyFr", audience,
        sends_mail as "byMail", sent_at as "sentAt", sent_by as "sentBy", last_notified_person as "lastNotified"
      from announcements where sent_at is not null and done_at is null order by sent_at, id limit 1 for update skip locked
    `.first(trx);
    if (!said) return false;
    const members = await rowsOf(memberRow)`
      select id, first_name as name, email, language from people
      where ${isReached(said.audience)} and (${said.lastNotified}::uuid is null or id > ${said.lastNotified}) order by id limit ${PIECE}
    `.all(trx);
    const details = { announcement: said.id };
    const notices = members.map(({ id }) => ({
      person: id,
      kind: 'announcement' as const,
      details,
      key: `announcement:${said.id}:${id}`,
    }));
    await notify(trx, said.sentAt, notices);
    await enqueue(trx, await mailsTo(trx, context, said, members));
    await trx
      .updateTable('announcements')
      .set((eb) => ({
        last_notified_person: eb.fn.coalesce(eb.val(members.at(-1)?.id ?? null), 'last_notified_person'),
        notified: eb('notified', '+', members.length),
        done_at: members.length < PIECE ? context.clock.now() : null,
      }))
      .where('id', '=', said.id)
      .execute();
    await signal(trx, [said.sentBy]);
    return true;
  });
}

/**
 * Notifies a few batches of recipients per run. The remaining recipients are notified in later runs, after other due
 * work.
 */
export async function sendAnnouncements(context: WithConfig & WithDb & WithClock & WithDueWork): Promise<void> {
  for (let piece = 0; piece < PIECES_AT_ONCE; piece += 1) if (!(await sendBatch(context))) return;
  context.scheduleDueWork();
}
