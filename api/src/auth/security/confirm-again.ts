import type { Parsed, securityRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { endWeakSessions } from './end-sessions.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { isSigned } from './passkey-login.ts';
import { passkeyOf } from './store.ts';

type Context = WithConfig & WithDb & WithClock;
type Response = Parsed<(typeof securityRoutes)['confirmPasskey']>['body']['response'];

/**
 * Turns on a passkey that a password reset turned off. The passkey must sign a challenge, so that the owner cannot
 * confirm a stranger's passkey by mistake.
 */
export async function confirmPasskey(
  { context, me, actor }: PersonCall<Context>,
  id: string,
  response: Response,
): Promise<void> {
  const own = await context.db
    .selectFrom('passkeys')
    .select(['credential_id', 'off_since'])
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .executeTakeFirst();
  const { credential_id: credential, off_since: offSince } = found(own);
  if (offSince === null) throw new AppError('wrong_state');
  const kept = await passkeyOf(context.db, credential);
  if (!kept || response.id !== credential || !(await isSigned(context, kept, response)))
    throw new AppError('passkey_refused');
  await inTransaction(context.db, async (trx) => {
    await trx.updateTable('passkeys').set({ off_since: null }).where('id', '=', id).execute();
    await endWeakSessions(context, trx, me);
    await writeAudit(trx, actor, 'confirmed_passkey', `person:${me.id}`);
    await notifyOfChange(context, trx, me.id, 'passkey_confirmed');
  });
}

/** Turns on the calendar address that a password reset turned off. */
export async function confirmCalendar({ context, me, actor }: PersonCall<Context>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('calendar_feeds')
      .set({ off_since: null })
      .where('person_id', '=', me.id)
      .where('off_since', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'confirmed_calendar_address', `person:${me.id}`);
  });
}

/** Removes the calendar address that a password reset turned off. */
export async function removeCalendar({ context, me, actor }: PersonCall<Context>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('calendar_feeds')
      .where('person_id', '=', me.id)
      .where('off_since', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('wrong_state');
    await writeAudit(trx, actor, 'removed_calendar_address', `person:${me.id}`);
  });
}
