import type { Parsed, pushRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import { countChanged, isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';

type Subscription = Parsed<(typeof pushRoutes)['turnOnPush']>['body'];

/** Returns whether push is on for the requesting browser, and the public key for the subscription. */
export async function readDevicePush({ context, me }: PersonCall): Promise<{ key: string | null; isOn: boolean }> {
  const { push, db } = context;
  const isOn = await isThere(db, sql`select 1 from push_subscriptions where session_id = ${me.family}`);
  return { key: push?.key ?? null, isOn: push !== null && isOn };
}

/**
 * Subscribes the requesting browser to push and replaces any earlier subscription of the same browser. Throws when push
 * is not configured.
 */
export async function turnOnPush({ context, me, actor }: PersonCall, { endpoint, keys }: Subscription): Promise<void> {
  if (!context.push) throw new AppError('not_found');
  await inTransaction(context.db, async (trx) => {
    await sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${me.family}`.execute(trx);
    await sql`
      insert into push_subscriptions (session_id, endpoint, p256dh, auth, subscribed_at)
      values (${me.family}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${context.clock.real()})
      on conflict do nothing
    `.execute(trx);
    await writeAudit(trx, actor, 'turned_on_push', `person:${me.id}`);
  });
}

/** Unsubscribes the requesting browser from push. */
export async function turnOffPush({ context, me, actor }: PersonCall): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`delete from push_subscriptions where session_id = ${me.family}`;
    if ((await countChanged(trx, write)) > 0) await writeAudit(trx, actor, 'turned_off_push', `person:${me.id}`);
  });
}
