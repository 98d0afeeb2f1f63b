import { WITHDRAWAL_STATES, type WithdrawalId } from '@adashi/core';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';
import { storeEventOnce } from '../../rotation/index.ts';

const withdrawalRow = z.object({
  id: z.custom<WithdrawalId>((value) => typeof value === 'string'),
  state: z.enum(WITHDRAWAL_STATES),
  provider: z.string(),
});

/**
 * Applies the return of a withdrawal, which two staff members confirmed: credits the wallet (MONEY §3.7). Returns false
 * for an unknown withdrawal.
 */
export async function returnWithdrawal(
  trx: Trx,
  { actor }: Pick<PersonCall<unknown>, 'actor'>,
  id: string,
  reason: string,
): Promise<boolean> {
  const withdrawal = await rowsOf(
    withdrawalRow,
  )`select id, state, provider from withdrawals where id = ${id} for update`.first(trx);
  if (!withdrawal) return false;
  if (withdrawal.state === 'returned') throw new AppError('wrong_state');
  await writeAudit(trx, actor, 'confirmed_return', `withdrawal:${id}`, { reason });
  const event = { kind: 'withdrawal_returned', withdrawal: withdrawal.id } as const;
  await storeEventOnce(trx, withdrawal.provider, { eventId: `return:${id}`, squad: null, event });
  return true;
}
