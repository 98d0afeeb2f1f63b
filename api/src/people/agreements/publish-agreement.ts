import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import { idRow } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { FINGERPRINT } from './store.ts';

const draftRow = z.object({ template: z.string(), title: z.string(), version: z.int(), fingerprint: z.string() });
const versionRow = z.object({ version: z.int() });
const endedRow = z.object({ title: z.string(), version: z.int() });

/** Notifies the named recipients of an agreement to sign. */
async function tellThem(trx: Trx, at: Date, id: string, title: string): Promise<void> {
  const people = await rowsOf(idRow)`
    select person_id as id from agreement_people where agreement_id = ${id} order by person_id
  `.all(trx);
  const details = { text: title };
  await notify(
    trx,
    at,
    people.map(({ id: person }) => ({ person, kind: 'agreement_to_sign', details, key: `agreement:${id}:${person}` })),
  );
}

/** Publishes the draft that the caller read and retires the previous version. Throws when the text has changed. */
export async function publishAgreement(
  { context, me, actor }: PersonCall,
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
    const replaced = await rowsOf(versionRow)`
      update agreements set retired_at = ${now}
      where template = ${draft.template} and published_at is not null and retired_at is null returning version
    `.first(trx);
    await sql`update agreements set published_at = ${now}, published_by = ${me.id} where id = ${id}`.execute(trx);
    await tellThem(trx, now, id, draft.title);
    const { title, version } = draft;
    const details = { title, version, ...(replaced && { replaced: replaced.version }), reason };
    await writeAudit(trx, actor, 'published_agreement', `agreement:${id}`, details);
  });
}

/** Retires a published agreement, with a reason, and keeps its signatures. Deletes a draft. */
export async function retireAgreement({ context, actor }: PersonCall, id: string, reason?: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const dropped = await rowsOf(endedRow)`
      delete from agreements where id = ${id} and published_at is null returning title, version
    `.first(trx);
    if (dropped) return writeAudit(trx, actor, 'dropped_agreement', `agreement:${id}`, { ...dropped, reason });
    const retired = await rowsOf(endedRow)`
      update agreements set retired_at = ${context.clock.now()} where id = ${id} and retired_at is null returning title, version
    `.first(trx);
    if (!retired) return rejectAsDone(trx, `agreement:${id}`, ['dropped_agreement', 'retired_agreement']);
    if (!reason) throw new AppError('bad_input', { fields: { reason: 'Say why in a few words' } });
    await writeAudit(trx, actor, 'retired_agreement', `agreement:${id}`, { ...retired, reason });
  });
}
