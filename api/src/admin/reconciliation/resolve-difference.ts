import type { Parsed, reconciliationRoutes } from '@adashi/contract';
import { id as idOf, type WithdrawalId } from '@adashi/core';
import { type Selectable, sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { isThere } from '../../db/rows-of.ts';
import type { Tables } from '../../db/tables/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { orderAgain } from '../../jobs/index.ts';
import type { ReceivedEvent } from '../../providers/money/port.ts';
import { storeEvents } from '../../rotation/index.ts';
import { DEPOSIT } from './await-deposit.ts';

type Row = Pick<Selectable<Tables['reconciliation_differences']>, 'id' | 'provider' | 'key' | 'kind' | 'reported'>;

/**
 * Returns the provider event that the app did not receive: either the arrival or the return of money. Returns undefined
 * for any other difference.
 */
function eventOf({ id, key, kind, reported }: Row): ReceivedEvent | undefined {
  const [what, owner = '', round = '', third = '', attempt = ''] = key.split(':');
  const eventId = `reconciliation:${id}`;
  const hasArrived = kind === 'unknown_here' && reported > 0;
  const cameBack = kind === 'amounts_differ' && reported === 0;
  if (what === 'charge' && (hasArrived || cameBack)) {
    const about = { round: Number(round), seat: idOf<'seat'>(third), attempt: Number(attempt) };
    const event = { kind: hasArrived ? ('charge_confirmed' as const) : ('charge_charged_back' as const), ...about };
    return { eventId, squad: idOf<'squad'>(owner), event };
  }
  if (what === 'payout' && cameBack) {
    const event = {
      kind: 'payout_failed' as const,
      round: Number(round),
      seq: Number(third),
      attempt: Number(attempt),
    };
    return { eventId, squad: idOf<'squad'>(owner), event };
  }
  if (what !== 'withdrawal' || !cameBack) return undefined;
  const withdrawal: WithdrawalId = idOf<'withdrawal'>(owner);
  return { eventId, squad: null, event: { kind: 'withdrawal_returned', withdrawal } };
}

type Body = Parsed<(typeof reconciliationRoutes)['resolveDifference']>['body'];

async function act(trx: Trx, row: Row, how: Body['how']): Promise<'taken_in' | 'ordered_again' | 'explained'> {
  if (how === 'take_in') {
    await storeEvents(trx, row.provider, [found(eventOf(row), 'wrong_state')]);
    return 'taken_in';
  }
  if (how === 'explain') return 'explained';
  if (row.kind !== 'unknown_there' || (await orderAgain(trx, row.key)) === 0) throw new AppError('wrong_state');
  return 'ordered_again';
}

/**
 * Throws 'other_staff' for the two people who booked a bank deposit, because a third person must confirm the deposit.
 */
async function checkOther(trx: Trx, key: string, me: string): Promise<void> {
  if (!key.startsWith(DEPOSIT)) return;
  const booked = sql`
    select 1 from activity where action = 'filled_fund' and subject = ${`transfer:${key}`}
      and ${me} in (actor_id, details ->> 'approvedBy')`;
  if (await isThere(trx, booked)) throw new AppError('other_staff');
}

/** Resolves a difference with a reason. Of two concurrent calls, the second call is rejected. */
export async function resolveDifference(
  call: PersonCall<WithDb & WithClock & WithDueWork>,
  id: number,
  { how, reason }: Body,
) {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const row = await trx
      .selectFrom('reconciliation_differences')
      .select(['id', 'provider', 'key', 'kind', 'reported', 'resolution'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const open = found(row);
    if (open.resolution !== null) throw new AppError('wrong_state');
    await checkOther(trx, open.key, me.id);
    const resolution = await act(trx, open, how);
    await trx
      .updateTable('reconciliation_differences')
      .set({ resolution, reason, resolved_by: me.id, resolved_at: context.clock.now() })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, actor, 'resolved_difference', `difference:${id}`, { key: open.key, how, reason });
  });
  context.scheduleDueWork(me.id);
  return { message: 'Saved' };
}
