import { arrivesOn } from '@adashi/core';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { encrypt } from '../../base/encryption.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { detailsOf } from '../../payments/banks/index.ts';
import { type Credit, cpa005 } from './cpa005.ts';
import { originatorOf } from './originator.ts';
import { alone } from './store.ts';

/**
 * Returns the credits of a bank file and locks the payouts and withdrawals until the release commits. Throws
 * 'file_stale' unless each payment still has the same attempt, to prevent double payment.
 */
async function creditsOf({ context }: PersonCall<WithConfig>, trx: Trx, id: number): Promise<Credit[]> {
  const lines = await trx
    .selectFrom('bank_file_lines')
    .select(['reference', 'account', 'amount'])
    .where('file_id', '=', id)
    .orderBy('id')
    .execute();
  const payouts = await trx
    .selectFrom('bank_file_lines as line')
    .innerJoin('payouts', (join) =>
      join.onRef('payouts.id', '=', 'payout_id').onRef('payouts.attempt', '=', 'line.attempt'),
    )
    .select('line.id')
    .where('file_id', '=', id)
    .where('state', '=', 'submitted')
    .forShare('payouts')
    .execute();
  const withdrawals = await trx
    .selectFrom('bank_file_lines as line')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_id')
    .select('line.id')
    .where('file_id', '=', id)
    .where('state', '=', 'submitted')
    .forShare('withdrawals')
    .execute();
  if (payouts.length + withdrawals.length < lines.length) throw new AppError('file_stale');
  const credits: Credit[] = [];
  for (const { reference, account, amount } of lines) {
    const to = found(await detailsOf(context, trx, account), 'file_stale');
    const { institution, transit, holderName: name } = to;
    credits.push({ reference, name, institution, transit, account: to.account, cents: amount });
  }
  return credits;
}

const MOST_NUMBERS = 9999;

/** Returns the file number after the last released number. Banks reject gaps and duplicates. */
async function nextNumber(trx: Trx): Promise<number> {
  const last = await trx
    .selectFrom('bank_files')
    .select('number')
    .where('released_at', 'is not', null)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ((last?.number ?? 0) % MOST_NUMBERS) + 1;
}

/**
 * Releases a bank file, which two people must approve, and assigns the file number. The text is stored once, so every
 * download is identical. The stored text is encrypted, because the text contains account numbers.
 */
export async function releaseFile(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    await alone(trx);
    const file = await trx
      .selectFrom('bank_files')
      .select((eb) => eb('released_at', 'is not', null).as('isReleased'))
      .where('id', '=', id)
      .executeTakeFirst();
    const { isReleased } = file ?? (await rejectAsDone(trx, `bank_file:${id}`, ['dropped_bank_file']));
    if (isReleased) throw new AppError('wrong_state');
    const credits = await creditsOf(call, trx, id);
    const today = context.clock.today();
    const head = { number: await nextNumber(trx), createdOn: today, dueOn: arrivesOn(today) };
    const text = cpa005(originatorOf(context.config.payouts), head, credits);
    await trx
      .updateTable('bank_files')
      .set({
        released_by: me.id,
        released_at: context.clock.now(),
        number: head.number,
        due_on: head.dueOn,
        text_cipher: encrypt(context.config, text),
      })
      .where('id', '=', id)
      .execute();
    const amount = credits.reduce((sum, { cents }) => sum + cents, 0);
    await writeAudit(trx, actor, 'released_bank_file', `bank_file:${id}`, {
      number: head.number,
      lines: credits.length,
      amount,
      reason,
    });
  });
}
