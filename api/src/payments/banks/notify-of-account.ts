import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue } from '../../jobs/index.ts';
import { notify, templates } from '../../messaging/notifications/index.ts';
import type { BankView } from './store.ts';

const ownerRow = z.object({ name: z.string(), email: z.string(), language });
const MAIL_FOR = { bank_added: 'bankAdded', bank_removed: 'bankRemoved' } as const;

/**
 * Mails the owner when a session of the owner adds or removes a bank account, because someone else may use the session.
 */
export async function notifyOfAccount(
  context: WithClock,
  trx: Trx,
  personId: string,
  kind: keyof typeof MAIL_FOR,
  { id, lastDigits }: BankView,
): Promise<void> {
  const row = await rowsOf(ownerRow)`
    select first_name as name, email, language from people where id = ${personId}
  `.first(trx);
  const { name, email, language } = found(row);
  await notify(trx, context.clock.now(), [{ person: personId, kind, details: { account: lastDigits } }]);
  const text = templates[language].mails[MAIL_FOR[kind]]({ name, lastDigits });
  await enqueue(trx, [{ kind: 'mail', key: `${kind}:${id}`, payload: { to: email, ...text } }]);
}
