import type { newBank } from '@adashi/contract';
import type { z } from 'zod';
import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';
import { checkHolder } from './holder.ts';
import { payTo } from './payout-account.ts';
import { type BankView, insertBank, ownBank } from './store.ts';
import { tellOfAccount } from './tell-of-account.ts';

/** Adds an account; payouts go to it where that is said, or where there is none yet. */
export async function addBank({ house, me, actor }: PersonCall, body: z.output<typeof newBank>): Promise<BankView> {
  return inTransaction(house.db, async (trx) => {
    await checkHolder(trx, me.id, body.holderName);
    const id = (await insertBank(house, trx, me.id, body)) ?? refuse('bank_exists');
    if (body.isPayout) await payTo(house, trx, me.id, id, actor);
    await record(trx, actor, 'added_bank', `person:${me.id}`, { account: id });
    const added = await ownBank(trx, me.id, id);
    if (!added.isPayout) await tellOfAccount(house, trx, me.id, 'bank_added', added);
    return added;
  });
}
