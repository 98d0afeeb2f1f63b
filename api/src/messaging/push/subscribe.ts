import type { Parsed, pushRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Providers } from '../../providers/ports.ts';

type Subscription = Parsed<(typeof pushRoutes)['turnOnPush']>['body'];

/** Returns whether push is turned on for the caller's browser, and the public key for a subscription. */
export async function readDevicePush({
  context,
  me,
}: PersonCall<WithDb & Pick<Providers, 'push'>>): Promise<{ key: string | null; isOn: boolean; isLost?: true }> {
  const { push, db } = context;
  const device = await db
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'session_id', 'sessions.id')
    .select(['endpoint', 'push_lost_at'])
    .where('sessions.id', '=', me.family)
    .executeTakeFirst();
  if (!push) return { key: null, isOn: false };
  const isLost = device?.push_lost_at ? { isLost: true as const } : {};
  return { key: push.key, isOn: typeof device?.endpoint === 'string', ...isLost };
}

/** Removes the mark that the push service ended the subscription of a session. */
const clearLost = (trx: Trx, session: string) =>
  trx
    .updateTable('sessions')
    .set({ push_lost_at: null })
    .where('id', '=', session)
    .where('push_lost_at', 'is not', null)
    .execute();

/** Turns on push for the caller's browser. Replaces an earlier subscription, and throws when push is not configured. */
export async function turnOnPush(
  { context, me, actor }: PersonCall<WithDb & WithClock & Pick<Providers, 'push'>>,
  { endpoint, keys }: Subscription,
): Promise<void> {
  if (!context.push) throw new AppError('not_found');
  await inTransaction(context.db, async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or({ endpoint, session_id: me.family }))
      .execute();
    await clearLost(trx, me.family);
    const { p256dh, auth } = keys;
    await trx
      .insertInto('push_subscriptions')
      .values({ session_id: me.family, endpoint, p256dh, auth, subscribed_at: context.clock.now() })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await writeAudit(trx, actor, 'turned_on_push', `person:${me.id}`);
  });
}

/** Turns off push for the caller's browser. */
export async function turnOffPush({ context, me, actor }: PersonCall<WithDb>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await clearLost(trx, me.family);
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', me.family)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await writeAudit(trx, actor, 'turned_off_push', `person:${me.id}`);
  });
}
