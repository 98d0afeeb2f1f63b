import type { Withdrawal } from '@adashi/core';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';

const ownerRow = z.object({ name: z.string(), email: z.string(), language });

type About = Pick<Withdrawal, 'id' | 'person' | 'amount'> & { readonly lastDigits: string };

/**
 * Notifies the wallet owner of a withdrawal or a returned withdrawal, in the app and by mail. Idempotent: a repeated
 * event sends no second notification.
 */
export async function notifyOfWithdrawal(
  context: WithClock,
  trx: Trx,
  kind: 'withdrawal_sent' | 'withdrawal_returned',
  { id, person, amount, lastDigits }: About,
): Promise<void> {
  const owner = await rowsOf(ownerRow)`
    select first_name as name, email, language from people where id = ${person} and erased_at is null
  `.first(trx);
  if (!owner) return;
  const key = `${kind}:${id}`;
  await notify(trx, context.clock.now(), [{ person, kind, details: { amount, account: lastDigits }, key }]);
  const { mails } = templates[owner.language];
  const letter = kind === 'withdrawal_sent' ? mails.withdrawalSent : mails.withdrawalReturned;
  const text = letter({ name: owner.name, amount, lastDigits });
  await enqueue(trx, [{ kind: 'mail', key, payload: { to: owner.email, ...text } }]);
}
