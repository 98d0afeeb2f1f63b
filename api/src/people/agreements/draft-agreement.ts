import type { agreementRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { FINGERPRINT } from './store.ts';

type Draft = Parsed<(typeof agreementRoutes)['addAgreement']>['body'];
type Changes = Parsed<(typeof agreementRoutes)['changeAgreement']>['body'];

/** Sets the recipients of an agreement draft. Throws when an email address belongs to no member. */
async function nameThem(trx: Trx, agreementId: string, emails: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('people')
    .select(['id', 'email'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ email }) => email));
  if (emails.some((email) => !known.has(email)))
    throw new AppError('bad_input', { fields: { people: 'No member has one of these addresses' } });
  await trx.deleteFrom('agreement_people').where('agreement_id', '=', agreementId).execute();
  await sql`
    insert into agreement_people (agreement_id, person_id) select ${agreementId}, unnest(${rows.map(({ id }) => id)}::uuid[])
  `.execute(trx);
  await trx
    .updateTable('agreements')
    .set({ is_for_everyone: emails.length === 0 })
    .where('id', '=', agreementId)
    .execute();
}

/** Returns the next version number of an agreement template. */
async function nextVersion(trx: Trx, template: string): Promise<number> {
  const row = await trx
    .selectFrom('agreements')
    .select('version')
    .where('template', '=', template)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found(row).version + 1;
}

/**
 * Creates the draft of a new agreement, or of an agreement's next version. Throws 'wrong_state' when the agreement
 * already has a draft (database constraint).
 */
export async function draftAgreement(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  draft: Draft,
): Promise<{ id: string }> {
  const { title, bodyEn, bodyFr, people, template } = draft;
  const id = random.uuid();
  return inTransaction(context.db, async (trx) => {
    const version = template ? await nextVersion(trx, template) : 1;
    const row = await trx
      .insertInto('agreements')
      .values({
        id,
        template: template ?? id,
        version,
        title,
        body_en: bodyEn,
        body_fr: bodyFr,
        created_by: me.id,
        created_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('wrong_state');
    await nameThem(trx, id, people);
    await writeAudit(trx, actor, 'drafted_agreement', `agreement:${id}`, { title, version });
    return row;
  });
}

const readRow = z.object({ fingerprint: z.string() });

/**
 * Changes an agreement draft if the caller sends the current fingerprint, and returns the new fingerprint. A published
 * version never changes; a change needs a new version.
 */
export async function changeAgreement(
  { context, actor }: PersonCall<WithDb>,
  id: string,
  changes: Changes,
): Promise<string> {
  const { title = null, bodyEn = null, bodyFr = null, people, fingerprint } = changes;
  return inTransaction(context.db, async (trx) => {
    const draft = await rowsOf(readRow)`
      select ${FINGERPRINT} as fingerprint from agreements where id = ${id} and published_at is null for update
    `.first(trx);
    if (!draft) throw new AppError('wrong_state');
    if (fingerprint !== undefined && fingerprint !== draft.fingerprint) throw new AppError('changed_meanwhile');
    const written = await rowsOf(readRow)`
      update agreements set title = coalesce(${title}, title), body_en = coalesce(${bodyEn}, body_en),
        body_fr = coalesce(${bodyFr}, body_fr)
      where id = ${id} returning ${FINGERPRINT} as fingerprint
    `.first(trx);
    if (people) await nameThem(trx, id, people);
    await writeAudit(trx, actor, 'changed_agreement', `agreement:${id}`);
    return found(written).fingerprint;
  });
}
