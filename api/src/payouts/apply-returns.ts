import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import { money } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { countChanged, isThere, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/router.ts';
import { storeEvents } from '../rotation/index.ts';
import { payoutKey } from './store.ts';
import { sayReturned, tellOfReturn } from './wallet/index.ts';

const saidRow = z.object({ squad: z.string(), amount: money });

type Heard = 'waits' | 'confirmed';

/**
 * Records one staff report of a returned payout or withdrawal. A second person's report applies the return and closes
 * the case (MONEY §3.7).
 */
async function hear(trx: Trx, call: PersonCall, id: string, reason: string): Promise<Heard> {
  const ofWithdrawal = await sayReturned(trx, call, id, reason);
  if (ofWithdrawal) return ofWithdrawal;
  const { me, actor } = call;
  const { squad, round, seq, attempt, state } = await payoutKey(trx, id);
  if (state !== 'submitted' && state !== 'paid') throw new AppError('wrong_state');
  await sql`
    insert into payout_returns (payout_id, attempt, reported_by) values (${id}, ${attempt}, ${me.id}) on conflict do nothing
  `.execute(trx);
  const confirm = sql`
    update payout_returns set confirmed_by = ${me.id}
    where payout_id = ${id} and attempt = ${attempt} and confirmed_by is null and reported_by <> ${me.id}
  `;
  const isConfirmed = (await countChanged(trx, confirm)) > 0;
  const over = sql`select 1 from payout_returns where payout_id = ${id} and attempt = ${attempt} and confirmed_by is not null`;
  if (!isConfirmed && (await isThere(trx, over))) throw new AppError('wrong_state');
  await writeAudit(trx, actor, isConfirmed ? 'confirmed_return' : 'said_returned', `payout:${id}`, { attempt, reason });
  if (!isConfirmed) {
    const details = found(
      await rowsOf(saidRow)`
      select squads.name as squad, net as amount from payouts join squads on squads.id = squad_id where payouts.id = ${id}
    `.first(trx),
    );
    await tellOfReturn(trx, call, `${id}:${attempt}`, details);
    return 'waits';
  }
  const event = { kind: 'payout_failed' as const, round, seq, attempt };
  await storeEvents(trx, call.context.payouts.name, [{ eventId: `return:${id}:${attempt}`, squad, event }]);
  return 'confirmed';
}

/** Applies the bank returns that staff report, all or none. Returns the number of applied and waiting returns. */
export async function takeInReturns(
  call: PersonCall,
  { returned, reason }: { returned: readonly string[]; reason: string },
): Promise<Record<'applied' | 'waiting', number>> {
  const { context } = call;
  const heard = await inTransaction(context.db, async (trx) => {
    const answers: Heard[] = [];
    for (const id of returned.toSorted()) answers.push(await hear(trx, call, id, reason));
    return answers;
  });
  context.scheduleDueWork(call.me.id);
  const applied = heard.filter((answer) => answer === 'confirmed').length;
  return { applied, waiting: heard.length - applied };
}
