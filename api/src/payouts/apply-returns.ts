import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import type { WithDueWork } from '../jobs/index.ts';
import type { Providers } from '../providers/ports.ts';
import { storeEvents } from '../rotation/index.ts';
import { payoutKey } from './store.ts';
import { notifyOfReturn, sayReturned } from './wallet/index.ts';

type Answer = 'waits' | 'confirmed';

/**
 * Stores the first report of a return, or confirms the first person's report. Returns whether the return is now
 * confirmed; throws when the return was confirmed before.
 */
async function reportReturn(trx: Trx, id: string, attempt: number, staff: string): Promise<boolean> {
  await trx
    .insertInto('payout_returns')
    .values({ payout_id: id, attempt, reported_by: staff })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('payout_returns')
    .set({ confirmed_by: staff })
    .where('payout_id', '=', id)
    .where('attempt', '=', attempt)
    .where('confirmed_by', 'is', null)
    .where('reported_by', '<>', staff)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const over = await trx
    .selectFrom('payout_returns')
    .select('payout_id')
    .where('payout_id', '=', id)
    .where('attempt', '=', attempt)
    .where('confirmed_by', 'is not', null)
    .executeTakeFirst();
  if (over) throw new AppError('wrong_state');
  return false;
}

/**
 * Records a staff report of a returned payout or withdrawal. A second person's report applies the return and closes the
 * case (MONEY §3.7).
 */
async function applyReturn(
  trx: Trx,
  call: PersonCall<WithClock & Pick<Providers, 'payouts'>>,
  id: string,
  reason: string,
): Promise<Answer> {
  const ofWithdrawal = await sayReturned(trx, call, id, reason);
  if (ofWithdrawal) return ofWithdrawal;
  const { me, actor } = call;
  const { squad, round, seq, attempt, state } = await payoutKey(trx, id);
  if (state !== 'submitted' && state !== 'paid') throw new AppError('wrong_state');
  const isConfirmed = await reportReturn(trx, id, attempt, me.id);
  await writeAudit(trx, actor, isConfirmed ? 'confirmed_return' : 'said_returned', `payout:${id}`, { attempt, reason });
  if (!isConfirmed) {
    const details = await trx
      .selectFrom('payouts')
      .innerJoin('squads', 'squads.id', 'squad_id')
      .select(['squads.name as squad', 'net as amount'])
      .where('payouts.id', '=', id)
      .executeTakeFirst();
    await notifyOfReturn(trx, call, `${id}:${attempt}`, found(details));
    return 'waits';
  }
  const event = { kind: 'payout_failed' as const, round, seq, attempt };
  await storeEvents(trx, call.context.payouts.name, [{ eventId: `return:${id}:${attempt}`, squad, event }]);
  return 'confirmed';
}

/**
 * Applies the bank returns that staff report: all returns, or none when any return is invalid. Returns the number of
 * applied and of waiting returns.
 */
export async function takeInReturns(
  call: PersonCall<WithDb & WithClock & WithDueWork & Pick<Providers, 'payouts'>>,
  { returned, reason }: { returned: readonly string[]; reason: string },
): Promise<Record<'applied' | 'waiting', number>> {
  const { context } = call;
  const answers = await inTransaction(context.db, async (trx) => {
    const answers: Answer[] = [];
    for (const id of returned.toSorted()) answers.push(await applyReturn(trx, call, id, reason));
    return answers;
  });
  context.scheduleDueWork(call.me.id);
  const applied = answers.filter((answer) => answer === 'confirmed').length;
  return { applied, waiting: answers.length - applied };
}
