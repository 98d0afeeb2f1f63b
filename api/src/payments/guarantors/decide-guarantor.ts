import type { guarantorRoutes, Parsed } from '@adashi/contract';
import { cents } from '@adashi/core';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { burdensOf } from './debts.ts';
import { textOf } from './guarantee.ts';
import { lockGuarantor, mostOf, namedSquads, promiseOf } from './promise.ts';
import { releaseSeats } from './release-seats.ts';
import { type LinkedGuarantor, signedGuarantee } from './store.ts';

type Answer = Parsed<(typeof guarantorRoutes)['answerByLink']>['body'];
type Signature = Extract<Answer, { answer: 'accepted' }>;

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

/** Declines the nomination. A guarantor who has already signed declines only the squads beyond the signed amount. */
async function decline(trx: Trx, context: WithClock, linked: LinkedGuarantor): Promise<void> {
  const { id, status } = linked;
  if (status === 'invited') return setAnswer(trx, context, id, 'declined');
  const seats = await releaseSeats(trx, context, linked, 'beyond');
  if (seats === 0) throw new AppError('wrong_state');
  await closeRequests(trx, id);
  await writeAudit(trx, { kind: 'guarantor', id }, 'guarantor_declined', `guarantor:${id}`, { count: seats });
}

/** Marks the requests for another signature as answered. */
async function closeRequests(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('guarantors').set({ open_requests: 0 }).where('id', '=', id).execute();
}

/** Stores the signed text, the total and the maximum for each squad. Rejects an outdated text or an invalid total. */
async function sign(trx: Trx, context: WithClock, linked: LinkedGuarantor, answer: Signature): Promise<void> {
  const { id } = linked;
  const { language, signature } = answer;
  await lockGuarantor(trx, id);
  const burdens = await burdensOf({ db: trx }, id);
  const promise = await promiseOf(trx, linked.status, burdens, await signedGuarantee(trx, id));
  if (textOf(linked, burdens, language, promise.usual).version !== answer.version) throw new AppError('text_changed');
  if (!promise.isAsked) throw new AppError('wrong_state');
  const most = cents(answer.most ?? promise.usual);
  if (most < promise.least || most > promise.most)
    throw new AppError('bad_input', { fields: { most: 'Choose a sum within the limits shown' } });
  const { title, body } = textOf(linked, burdens, language, most);
  const now = context.clock.now();
  const { id: guarantee } = await trx
    .insertInto('guarantees')
    .values({ guarantor_id: id, title, body, signature, language, most, signed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const squads = namedSquads(burdens).map((burden) => ({
    guarantee_id: guarantee,
    squad_id: burden.seat.id,
    most: mostOf(burden),
    added_at: now,
  }));
  if (squads.length > 0) await trx.insertInto('guarantee_squads').values(squads).execute();
  await closeRequests(trx, id);
}

/**
 * Records the guarantor's response. An acceptance signs the text that the guarantor read; throws when the text has
 * changed.
 */
export async function answerAsGuarantor(
  context: WithDb & WithClock,
  linked: LinkedGuarantor,
  answer: Answer,
): Promise<void> {
  const { id } = linked;
  await inTransaction(context.db, async (trx) => {
    if (answer.answer === 'declined') return decline(trx, context, linked);
    await sign(trx, context, linked, answer);
    await trx.updateTable('guarantors').set({ language: answer.language }).where('id', '=', id).execute();
    if (linked.status !== 'invited')
      return writeAudit(trx, { kind: 'guarantor', id }, 'guarantor_signed_again', `guarantor:${id}`);
    await setAnswer(trx, context, id, 'accepted');
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
