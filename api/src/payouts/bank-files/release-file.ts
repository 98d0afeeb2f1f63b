import { arrivesOn } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { encrypt } from '../../base/encryption.ts';
import type { Trx } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import { detailsOf } from '../../payments/banks/index.ts';
import { type Credit, cpa005 } from './cpa005.ts';
import { originatorOf } from './originator.ts';
import { alone } from './store.ts';

const fileRow = z.object({ isReleased: z.boolean(), isYours: z.boolean() });
const lineRow = z.object({ reference: z.string(), account: z.uuid().nullable(), amount: z.int() });
const stillRow = z.object({ id: z.int() });
const lastRow = z.object({ number: filled(z.int()) });

/**
 * Returns the credits of a file. Throws 'file_stale' unless every payment is still submitted with the same attempt, to
 * prevent double payment; locks the payouts and withdrawals until the release commits.
 */
async function creditsOf({ context }: PersonCall, trx: Trx, id: number): Promise<Credit[]> {
  const lines = await rowsOf(lineRow)`
    select reference, account, amount from bank_file_lines where file_id = ${id} order by id
  `.all(trx);
  const payouts = await rowsOf(stillRow)`
    select line.id from bank_file_lines line join payouts on payouts.id = payout_id and payouts.attempt = line.attempt
    where file_id = ${id} and state = 'submitted' for share of payouts
  `.all(trx);
  const withdrawals = await rowsOf(stillRow)`
    select line.id from bank_file_lines line join withdrawals on withdrawals.id = withdrawal_id
    where file_id = ${id} and state = 'submitted' for share of withdrawals
  `.all(trx);
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

/** Returns the previous released file's number plus one: banks reject gaps and duplicates. */
async function nextNumber(trx: Trx): Promise<number> {
  const last = await rowsOf(lastRow)`
    select number from bank_files where released_at is not null order by released_at desc, id desc limit 1
  `.first(trx);
  return ((last?.number ?? 0) % MOST_NUMBERS) + 1;
}

/**
 * Releases a file that another person created (checked here and by a database constraint). Assigns the number and
 * stores the text, encrypted since it has account numbers, so that every download is identical.
 */
export async function releaseFile(call: PersonCall, id: number, { reason }: { reason: string }): Promise<void> {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    await alone(trx);
    const file = await rowsOf(fileRow)`
      select released_at is not null as "isReleased", made_by = ${me.id} as "isYours" from bank_files where id = ${id}
    `.first(trx);
    const { isReleased, isYours } = file ?? (await rejectAsDone(trx, `bank_file:${id}`, ['dropped_bank_file']));
    if (isReleased) throw new AppError('wrong_state');
    if (isYours) throw new AppError('same_staff');
    const credits = await creditsOf(call, trx, id);
    const today = context.clock.today();
    const head = { number: await nextNumber(trx), createdOn: today, dueOn: arrivesOn(today) };
    const text = cpa005(originatorOf(context.config.payouts), head, credits);
    await sql`
      update bank_files set released_by = ${me.id}, released_at = ${context.clock.now()}, number = ${head.number},
        due_on = ${head.dueOn}, text_cipher = ${encrypt(context.config, text)}
      where id = ${id}
    `.execute(trx);
    const amount = credits.reduce((sum, { cents }) => sum + cents, 0);
    await writeAudit(trx, actor, 'released_bank_file', `bank_file:${id}`, {
      number: head.number,
      lines: credits.length,
      amount,
      reason,
    });
  });
}
