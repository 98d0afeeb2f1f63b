import { readProfile } from '../auth/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/router.ts';
import { enqueue } from '../jobs/index.ts';
import { texts } from '../messaging/notifications/index.ts';
import { eraseIn } from './erase-person.ts';

/** Deletes the account of who asks, where nothing stands in its way. The last mail to their address says so. */
export async function deleteMe(call: PersonCall): Promise<void> {
  const { context, me } = call;
  await inTransaction(context.db, async (trx) => {
    const { firstName: name, email_address: to, language } = await readProfile(trx, me.id);
    await eraseIn(trx, call, me.id);
    const mail = texts[language].mails.accountDeleted({ name });
    await enqueue(trx, [{ kind: 'mail', key: `deleted:${me.id}`, payload: { to, ...mail } }]);
  });
}
