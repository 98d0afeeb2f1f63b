import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import type { Queryable, Trx, WithDb } from '../db/database.ts';
import { countChanged } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { type CodeAsked, enqueue, sealed } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { lately, type Purpose, sendCode } from './codes.ts';
import { addresseeOfAttempt } from './sign-up-attempts.ts';
import { sendSignUpCode } from './sign-up-codes.ts';
import { type Account, accountOf } from './store.ts';

/**
 * Enqueues a request for a code or an account. The response takes the same time for addresses with and without an
 * account (ASVS 6.3.8).
 */
export async function askForCode(db: Queryable, payload: CodeAsked): Promise<void> {
  await enqueue(db, [{ kind: 'code', key: `asked:${random.uuid()}`, payload }]);
}

/**
 * Returns whether a code was sent recently. Locks the person's row, because two concurrent requests could otherwise
 * send two codes.
 */
async function isJustSent(context: WithClock, trx: Trx, personId: string, purpose: Purpose): Promise<boolean> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const sent = await trx
    .selectFrom('login_codes')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', lately(context))
    .executeTakeFirst();
  return sent !== undefined;
}

/**
 * Mails the account owner when someone signs up with the owner's email address, at most once in five minutes. The
 * sign-up response reveals nothing.
 */
async function notifyOfAccount(
  context: WithConfig & WithDb & WithClock,
  { id, email, first_name: name, language }: Account,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      update people set duplicate_sign_up_mailed_at = ${context.clock.real()}
      where id = ${id} and coalesce(duplicate_sign_up_mailed_at, '-infinity') <= ${lately(context)}
    `;
    if ((await countChanged(trx, write)) === 0) return;
    const mail = templates[language].mails.accountKnown({ name, url: context.config.publicUrl });
    await enqueue(trx, [
      {
        kind: 'mail',
        queue: 'codes',
        key: `known:${random.uuid()}`,
        payload: sealed(context.config, { to: email, ...mail }),
      },
    ]);
    await writeAudit(trx, { kind: 'visitor', id: null }, 'refused_sign_up', `person:${id}`);
  });
}

/** Mails the code of a sign-up. Sends nothing to an address without an open sign-up. */
async function answerSignUp(context: WithConfig & WithDb & WithClock, email: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const addressee = await addresseeOfAttempt(context, trx, email);
    if (addressee) await sendSignUpCode(context, trx, addressee);
  });
}

/** Mails the requested code. Sends no code to an unknown address or shortly after an earlier code. */
export async function answerAsked(context: WithConfig & WithDb & WithClock, { to, purpose }: CodeAsked): Promise<void> {
  const account = await accountOf(context.db, to);
  if (!account) return purpose === 'password' ? undefined : answerSignUp(context, to);
  if (purpose === 'sign_up') return notifyOfAccount(context, account);
  await inTransaction(context.db, async (trx) => {
    if (purpose === 'email') await sendSignUpCode(context, trx, account);
    else if (!(await isJustSent(context, trx, account.id, purpose))) await sendCode(context, trx, account, purpose);
  });
}
