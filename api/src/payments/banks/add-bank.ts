import type { newBank } from '@adashi/contract';
import type { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import type { PersonCall } from '../../http/call.ts';
import { checkHolder } from './holder.ts';
import { notifyOfAccount } from './notify-of-account.ts';
import { notingRefusal } from './noting-refusal.ts';
import { payTo } from './payout-account.ts';
import { type BankView, insertBank, ownBank } from './store.ts';

/** Adds a bank account. The account becomes the payout account on request, or when the person has no payout account. */
export async function addBank(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  body: z.output<typeof newBank>,
): Promise<BankView> {
  return notingRefusal(
    context,
    me.id,
    async () => body,
    async (trx) => {
      await checkHolder(trx, me.id, body.holderName);
      const id = found(await insertBank(context, trx, me.id, body), 'bank_exists');
      if (body.isPayout) await payTo(context, trx, me.id, id, actor);
      await writeAudit(trx, actor, 'added_bank', `person:${me.id}`, { account: id });
      const added = await ownBank(trx, me.id, id);
      if (!added.isPayout) await notifyOfAccount(context, trx, me.id, 'bank_added', added);
      return added;
    },
  );
}
