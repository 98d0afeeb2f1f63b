import type { bankChange } from '@adashi/contract';
import type { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { checkHolder } from './holder.ts';
import { notifyOfAccount } from './notify-of-account.ts';
import { notingRefusal } from './noting-refusal.ts';
import { payTo } from './payout-account.ts';
import { deleteIfUnused } from './remove-bank.ts';
import { type BankView, detailsOf, findBank, insertBank, ownBank } from './store.ts';

type Changes = z.output<typeof bankChange>;

/**
 * Changes the holder name of a bank account. The account then counts as new, so payouts stop until the member selects
 * the account again.
 */
async function rename(trx: Trx, id: string, holderName: string): Promise<void> {
  await trx.updateTable('banks').set({ holder_name: holderName, trusted_since: null }).where('id', '=', id).execute();
  await trx.updateTable('people').set({ payout_bank_id: null }).where('payout_bank_id', '=', id).execute();
}

/** Returns the id of the account with the changed numbers. Creates a new account if the numbers differ. */
async function withNumbers(
  context: WithConfig & WithClock,
  trx: Trx,
  personId: string,
  id: string,
  changes: Changes,
): Promise<string> {
  const before = found(await detailsOf(context, trx, id));
  const { holderName = before.holderName, institution = before.institution } = changes;
  const { transit = before.transit, account = before.account } = changes;
  const wanted = { holderName, institution, transit, account };
  await checkHolder(trx, personId, holderName);
  const there = await findBank(context, trx, personId, wanted);
  if (there === undefined) return found(await insertBank(context, trx, personId, wanted), 'bank_exists');
  if (there !== id) throw new AppError('bank_exists');
  if (holderName !== before.holderName) await rename(trx, id, holderName);
  return id;
}

/** Returns only the account numbers of a change. */
const given = ({ institution, transit, account }: Changes) => ({
  ...(institution !== undefined && { institution }),
  ...(transit !== undefined && { transit }),
  ...(account !== undefined && { account }),
});

/**
 * Changes a bank account or selects the payout account. New numbers create a new account, because approvals, payouts
 * and debits refer to the old account.
 */
export async function changeBank(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock & WithDueWork>,
  id: string,
  changes: Changes,
): Promise<BankView> {
  const numbers = async (trx: Trx) => ({ ...found(await detailsOf(context, trx, id)), ...given(changes) });
  const changed = await notingRefusal(context, me.id, numbers, async (trx) => {
    const before = await ownBank(trx, me.id, id);
    const now = await withNumbers(context, trx, me.id, id, changes);
    const isPaid = before.isPayout || changes.isPayout === true;
    if (isPaid) await payTo(context, trx, me.id, now, actor);
    if (now !== id) await deleteIfUnused(trx, id);
    await writeAudit(trx, actor, 'changed_bank', `person:${me.id}`, { account: now });
    const after = await ownBank(trx, me.id, now);
    if (now !== id && !isPaid) await notifyOfAccount(context, trx, me.id, 'bank_added', after);
    return after;
  });
  // Selecting a known account as payout account ends the hold, so held payouts may be due.
  context.scheduleDueWork(me.id);
  return changed;
}
