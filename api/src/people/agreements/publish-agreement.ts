import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { FINGERPRINT } from './store.ts';

const draftRow = z.object({ template: z.string(), title: z.string(), version: z.int(), fingerprint: z.string() });

/** Notifies the named recipients that they have to sign an agreement. */
async function notifySigners(trx: Trx, at: Date, id: string, title: string): Promise<void> {
  const people = await trx
    .selectFrom('agreement_people')
    .select('person_id as person')
    .where('agreement_id', '=', id)
    .orderBy('person_id')
    .execute();
  const details = { text: title };
  await notify(
    trx,
    at,
    people.map(({ person }) => ({ person, kind: 'agreement_to_sign', details, key: `agreement:${id}:${person}` })),
  );
}

/**
 * Publishes an agreement draft and retires the previous version. Throws when the text has changed since the caller read
 * the draft.
 */
export async function publishAgreement(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  id: string,
  { fingerprint, reason }: { readonly fingerprint: string; readonly reason: string },
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
    const draft = await rowsOf(draftRow)`
      select template, title, version, ${FINGERPRINT} as fingerprint from agreements where id = ${id} and published_at is null for update
    `.first(trx);
    if (!draft) throw new AppError('wrong_state');
    if (draft.fingerprint !== fingerprint) throw new AppError('text_changed');
    const replaced = await trx
      .updateTable('agreements')
      .set({ retired_at: now })
      .where('template', '=', draft.template)
      .where('published_at', 'is not', null)
      .where('retired_at', 'is', null)
      .returning('version')
      .executeTakeFirst();
    await trx.updateTable('agreements').set({ published_at: now, published_by: me.id }).where('id', '=', id).execute();
    await notifySigners(trx, now, id, draft.title);
    const { title, version } = draft;
    const details = { title, version, ...(replaced && { replaced: replaced.version }), reason };
    await writeAudit(trx, actor, 'published_agreement', `agreement:${id}`, details);
  });
}

/** Retires a published agreement with a reason, and keeps the signatures. A draft is deleted instead. */
export async function retireAgreement(
  { context, actor }: PersonCall<WithDb & WithClock>,
  id: string,
  reason?: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const dropped = await trx
      .deleteFrom('agreements')
      .where('id', '=', id)
      .where('published_at', 'is', null)
      .returning(['title', 'version'])
      .executeTakeFirst();
    if (dropped) return writeAudit(trx, actor, 'dropped_agreement', `agreement:${id}`, { ...dropped, reason });
    const retired = await trx
      .updateTable('agreements')
      .set({ retired_at: context.clock.now() })
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .returning(['title', 'version'])
      .executeTakeFirst();
    if (!retired) return rejectAsDone(trx, `agreement:${id}`, ['dropped_agreement', 'retired_agreement']);
    if (!reason) throw new AppError('bad_input', { fields: { reason: 'Say why in a few words' } });
    await writeAudit(trx, actor, 'retired_agreement', `agreement:${id}`, { ...retired, reason });
  });
}
