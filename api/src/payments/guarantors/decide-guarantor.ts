import type { guarantorRoutes, Parsed } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { guaranteeText } from './guarantee.ts';
import type { LinkedGuarantor } from './store.ts';

type Answer = Parsed<(typeof guarantorRoutes)['answerByLink']>['body'];

async function setAnswer(trx: Trx, context: WithClock, id: string, answer: Answer['answer']): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('guarantors')
    .set({ status: answer, responded_at: context.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('wrong_state');
  await writeAudit(trx, { kind: 'guarantor', id }, `guarantor_${answer}`, `guarantor:${id}`);
}

/**
 * Records the guarantor's response, once. An acceptance signs the text that the guarantor read; throws when the text
 * has changed.
 */
export async function answerAsGuarantor(
  context: WithDb & WithClock,
  linked: LinkedGuarantor,
  body: Answer,
): Promise<void> {
  const { id } = linked;
  if (body.answer === 'declined') return inTransaction(context.db, (trx) => setAnswer(trx, context, id, 'declined'));
  const { signature, language } = body;
  const { title, body: text, version } = await guaranteeText(context, linked, language);
  if (version !== body.version) throw new AppError('text_changed');
  await inTransaction(context.db, async (trx) => {
    await setAnswer(trx, context, id, 'accepted');
    await trx.updateTable('guarantors').set({ language }).where('id', '=', id).execute();
    await trx
      .insertInto('guarantees')
      .values({ guarantor_id: id, title, body: text, signature, language, signed_at: context.clock.now() })
      .execute();
    await notifyStaff(trx, context.clock.now(), {
      may: 'guarantors.act',
      kind: 'guarantor_waits',
      details: { guarantor: linked.name, member: linked.member },
      key: `guarantor:${id}`,
    });
  });
}

/** Sets the language of the guarantor's page and mails. */
export async function speakToGuarantor(
  context: WithDb,
  id: string,
  language: LinkedGuarantor['language'],
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await trx.updateTable('guarantors').set({ language }).where('id', '=', id).execute();
    await writeAudit(trx, { kind: 'guarantor', id }, 'guarantor_language', `guarantor:${id}`, { language });
  });
}
