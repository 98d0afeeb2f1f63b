import type { Output, Parsed, walletRoutes } from '@adashi/contract';
import { accounts, arrivesOn, cents, id, leavesWallet, type Withdrawal, withdrawRefusal } from '@adashi/core';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { lockBalances, post } from '../../ledger/index.ts';
import { ownBank } from '../../payments/banks/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import { withdrawnOn } from './store.ts';

type Withdraw = (typeof walletRoutes)['withdraw'];

/** Locks the person's row, so only one withdrawal at a time is checked and counted. */
async function lockPerson(trx: Trx, personId: string): Promise<void> {
  const verified = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('kyc_status', '=', 'verified')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!verified) throw new AppError('identity_missing');
  // Checks the suspension after the lock. Otherwise, a concurrent suspension could be missed (MONEY §3.12).
  const suspended = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended) throw new AppError('suspended');
  const unconfirmed = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('identity_unconfirmed', '=', true)
    .executeTakeFirst();
  if (unconfirmed) throw new AppError('identity_unconfirmed');
}

async function check(call: PersonCall<WithClock>, trx: Trx, { amount, person }: Withdrawal): Promise<void> {
  const wallet = accounts.wallet(person);
  const held = (await lockBalances(trx, [wallet])).get(wallet) ?? cents(0);
  const today = await withdrawnOn(trx, person, call.context.clock.today());
  const mostADay = cents((await readSettings(trx)).withdrawalADay);
  const refusal = withdrawRefusal(amount, { held, today, mostADay });
  if (refusal === 'too_little')
    throw new AppError('bad_input', { fields: { amount: 'This amount is too small to send' } });
  if (refusal) throw new AppError(refusal);
}

/**
 * Withdraws money from a wallet to the owner's bank account: transfer, order and audit log entry in one transaction.
 * Rejects a new account during the payout hold (MONEY §3.12).
 */
export async function withdraw(
  call: PersonCall<WithDb & WithClock & Pick<Providers, 'payouts'>>,
  { amount, bankId }: Parsed<Withdraw>['body'],
): Promise<Output<Withdraw>> {
  const { context, me, actor } = call;
  const today = context.clock.today();
  const person = id<'person'>(me.id);
  const account = id<'bank'>(bankId);
  const provider = context.payouts.name;
  const withdrawal: Withdrawal = {
    id: id<'withdrawal'>(random.uuid()),
    person,
    amount: cents(amount),
    account,
    state: 'submitted',
  };
  await inTransaction(context.db, async (trx) => {
    await lockPerson(trx, me.id);
    const { isKnown, lastDigits } = await ownBank(trx, me.id, bankId);
    if (!isKnown) throw new AppError('new_account');
    await check(call, trx, withdrawal);
    await trx
      .insertInto('withdrawals')
      .values({
        id: withdrawal.id,
        person_id: me.id,
        bank_id: bankId,
        last_digits: lastDigits,
        amount,
        provider,
        ordered_on: today,
        updated_on: today,
      })
      .execute();
    await post(trx, today, [leavesWallet(withdrawal, accounts.clearing(provider))]);
    const payload = { withdrawal: withdrawal.id, person, amount: withdrawal.amount, account, provider };
    await enqueue(trx, [{ kind: 'withdrawal', key: `withdrawal:${withdrawal.id}`, payload }]);
    await writeAudit(trx, actor, 'withdrew', `person:${me.id}`, { withdrawal: withdrawal.id, amount });
    await notifyOfWithdrawal(context, trx, 'withdrawal_sent', { ...withdrawal, lastDigits });
  });
  return { id: withdrawal.id, arrivesOn: arrivesOn(today) };
}
