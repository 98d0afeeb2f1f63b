import type { bookRoutes, Parsed } from '@adashi/contract';
import { accounts, type Cents, cents, type Transfer } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { isInto, lockBalances, post } from '../../ledger/index.ts';
import { awaitDeposit, DEPOSIT } from '../reconciliation/index.ts';

type Filling = Parsed<(typeof bookRoutes)['fillFund']>['body'];

const seenRow = z.object({ id: z.int() });

/** Returns the transfer id of the last top-up of the guarantee fund; 0 before the first top-up. */
export async function fillingSeen(db: Queryable): Promise<number> {
  const row = await rowsOf(seenRow)`
    select coalesce(max(id), 0) as id from ledger_transfers where ${isInto(['fund'])} and credit_number < 0 and kind in ('fund_deposit', 'fund_from_fees')
  `.first(db);
  return row?.id ?? 0;
}

function transferOf(filling: Filling): Transfer {
  const amount = cents(filling.amount);
  if (filling.from === 'fees') {
    const reference = `fund_from_fees:${random.uuid()}`;
    return { debit: 'fees', credit: 'fund', amount, kind: 'fund_from_fees', reference };
  }
  const reference = `${DEPOSIT}${filling.bankReference}`;
  return { debit: accounts.clearing('outside'), credit: 'fund', amount, kind: 'fund_deposit', reference };
}

/**
 * Tops up the guarantee fund from fees or from a bank deposit (MONEY §6), and returns the new balance in cents. Throws
 * when the fees are too low, when the bank reference was already used, or when another top-up came first.
 */
export async function fillFund({ context, actor }: PersonCall<WithDb & WithClock>, filling: Filling): Promise<Cents> {
  const transfer = transferOf(filling);
  return inTransaction(context.db, async (trx) => {
    // Advisory lock for top-ups: one top-up runs at a time. The lock works even before the accounts exist.
    await sql`select pg_advisory_xact_lock(hashtext('fund'))`.execute(trx);
    if ((await fillingSeen(trx)) !== filling.version) throw new AppError('changed_meanwhile');
    const held = await lockBalances(trx, ['fees', 'fund']);
    if (filling.from === 'fees' && filling.amount > (held.get('fees') ?? 0))
      throw new AppError('bad_input', { fields: { amount: 'The fees account does not hold this much' } });
    const booked = await trx
      .selectFrom('ledger_transfers')
      .select('id')
      .where('reference', '=', transfer.reference)
      .executeTakeFirst();
    if (booked) throw new AppError('bad_input', { fields: { bankReference: 'This reference was already recorded' } });
    await post(trx, context.clock.today(), [transfer]);
    if (filling.from === 'bank') await awaitDeposit(trx, context, { key: transfer.reference, amount: transfer.amount });
    const { reason, amount, from } = filling;
    await writeAudit(trx, actor, 'filled_fund', `transfer:${transfer.reference}`, { amount, from, reason });
    return cents((held.get('fund') ?? 0) + amount);
  });
}
