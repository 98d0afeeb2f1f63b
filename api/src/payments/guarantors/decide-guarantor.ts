import type { guarantorRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { countChanged } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../http/context.ts';
import { tellStaff } from '../../messaging/notifications/index.ts';
import { guaranteeText } from './guarantee.ts';
import type { LinkedGuarantor } from './store.ts';

type Answer = Parsed<(typeof guarantorRoutes)['answerByLink']>['body'];

async function setAnswer(trx: Trx, house: House, id: string, answer: Answer['answer']): Promise<void> {
  const write = sql`
    update guarantors set status = ${answer}, answered_at = ${house.clock.now()} where id = ${id} and status = 'invited'
  `;
  if ((await countChanged(trx, write)) === 0) refuse('wrong_state');
  await record(trx, { kind: 'guarantor', id }, `guarantor_${answer}`, `guarantor:${id}`);
}

/** Who was asked answers, once. Who accepts signs the text that they read, which is kept; if it says something else by now, it is read again. */
export async function answerAsGuarantor(house: House, linked: LinkedGuarantor, body: Answer): Promise<void> {
  const { id } = linked;
  if (body.answer === 'declined') return inTransaction(house.db, (trx) => setAnswer(trx, house, id, 'declined'));
  const { signature, language } = body;
  const { title, body: text, version } = await guaranteeText(house, linked, language);
  if (version !== body.version) refuse('text_changed');
  await inTransaction(house.db, async (trx) => {
    await setAnswer(trx, house, id, 'accepted');
    await sql`update guarantors set language = ${language} where id = ${id}`.execute(trx);
    await sql`
      insert into guarantees (guarantor_id, title, body, signature, language, signed_at)
      values (${id}, ${title}, ${text}, ${signature}, ${language}, ${house.clock.now()})
    `.execute(trx);
    await tellStaff(trx, house.clock.now(), {
      may: 'guarantors.act',
      kind: 'guarantor_waits',
      details: { guarantor: linked.name, member: linked.member },
      key: `guarantor:${id}`,
    });
  });
}

/** The guarantor chooses the language of their page and of their mails. */
export async function speakToGuarantor(house: House, id: string, language: LinkedGuarantor['language']): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    await sql`update guarantors set language = ${language} where id = ${id}`.execute(trx);
    await record(trx, { kind: 'guarantor', id }, 'guarantor_language', `guarantor:${id}`, { language });
  });
}
