import type { Parsed, pushRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Providers } from '../../providers/ports.ts';

type Subscription = Parsed<(typeof pushRoutes)['turnOnPush']>['body'];

/** Returns whether push is turned on for the caller's browser, and the public key for a subscription. */
export async function readDevicePush({
  context,
  me,
}: PersonCall<WithDb & Pick<Providers, 'push'>>): Promise<{ key: string | null; isOn: boolean }> {
  const { push, db } = context;
  const subscription = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', me.family)
    .executeTakeFirst();
  return { key: push?.key ?? null, isOn: push !== null && subscription !== undefined };
}

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
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', me.family)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await writeAudit(trx, actor, 'turned_off_push', `person:${me.id}`);
  });
}
