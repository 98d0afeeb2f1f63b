import { readProfile } from '../auth/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { eraseIn } from './erase-person.ts';

/** Deletes the caller's account if no obstacle remains. A last mail confirms the deletion. */
export async function deleteMe(call: PersonCall<WithConfig & WithDb & WithClock>): Promise<void> {
  const { context, me } = call;
  await inTransaction(context.db, async (trx) => {
    const { firstName: name, email_address: to, language } = await readProfile(trx, me.id);
    await eraseIn(trx, call, me.id);
    const mail = templates[language].mails.accountDeleted({ name });
    await enqueue(trx, [{ kind: 'mail', key: `deleted:${me.id}`, payload: { to, ...mail } }]);
  });
}
