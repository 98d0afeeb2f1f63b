import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import type { WithDueWork } from '../jobs/index.ts';
import type { Providers } from '../providers/ports.ts';
import { storeEventOnce } from '../rotation/index.ts';
import { payoutKey } from './store.ts';
import { returnWithdrawal } from './wallet/index.ts';

/** Applies the return of a payout or withdrawal, which two staff members confirmed (MONEY §3.7). */
async function applyReturn(
  trx: Trx,
  call: Pick<PersonCall<Pick<Providers, 'payouts'>>, 'actor' | 'context'>,
  id: string,
  reason: string,
): Promise<void> {
  if (await returnWithdrawal(trx, call, id, reason)) return;
  const { squad, round, seq, attempt, state } = await payoutKey(trx, id);
  if (state !== 'submitted' && state !== 'paid') throw new AppError('wrong_state');
  await writeAudit(trx, call.actor, 'confirmed_return', `payout:${id}`, { squad, round, seq, attempt, reason });
  const event = { kind: 'payout_failed' as const, round, seq, attempt };
  await storeEventOnce(trx, call.context.payouts.name, { eventId: `return:${id}:${attempt}`, squad, event });
}

/** Fields of a staff request that the functions for returns need. */
interface ByStaff {
  readonly context: WithDb & WithDueWork & Pick<Providers, 'payouts'>;
  readonly me: { readonly id: string };
  readonly actor: PersonCall<unknown>['actor'];
}

/**
 * Applies the bank returns that two staff members confirmed: all returns, or none when any return is invalid. Returns
 * the number of applied returns.
 */
export async function takeInReturns(
  call: ByStaff,
  { returned, reason }: { returned: readonly string[]; reason: string },
): Promise<{ applied: number }> {
  const { context } = call;
  const ids = [...new Set(returned)].toSorted();
  await inTransaction(context.db, async (trx) => {
    for (const id of ids) await applyReturn(trx, call, id, reason);
  });
  context.scheduleDueWork(call.me.id);
  return { applied: ids.length };
}
