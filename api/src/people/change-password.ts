import { writeAudit } from '../audit/index.ts';
import { endAllSessions, hashNewPassword, knowsPassword } from '../auth/credentials/index.ts';
import { notifyOfChange } from '../auth/security/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';

/**
 * Changes a person's password after a check of the current password. Ends all other sessions and notifies the person.
 */
export async function changePassword(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  before: string,
  after: string,
): Promise<void> {
  const { context, me, actor } = call;
  if (!(await knowsPassword(context, me.id, before)))
    throw new AppError('bad_input', { fields: { oldPassword: 'This is not your current password' } });
  const hash = await hashNewPassword(context, after);
  await inTransaction(context.db, async (trx) => {
    await trx
      .updateTable('people')
      .set({ password_hash: hash, password_changed_at: context.clock.now() })
      .where('id', '=', me.id)
      .execute();
    await endAllSessions(context, me.id, { db: trx, except: me.family });
    await writeAudit(trx, actor, 'changed_password', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'password');
  });
}
