import type { Parsed, pushRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../../audit/index.ts';
import { refuse } from '../../base/app-error.ts';
import { countChanged, isThere } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/bind.ts';

type Subscription = Parsed<(typeof pushRoutes)['turnOnPush']>['body'];

/** Whether the browser that asks is told by itself, and the key for it. */
export async function readDevicePush({ house, me }: PersonCall): Promise<{ key: string | null; isOn: boolean }> {
  const { push, db } = house;
  const isOn = await isThere(db, sql`select 1 from push_subscriptions where session_id = ${me.family}`);
  return { key: push?.key ?? null, isOn: push !== null && isOn };
}

/** The browser that asks is told by itself; whoever was before at it is not any more. Refuses where nothing is pushed. */
export async function turnOnPush({ house, me, actor }: PersonCall, { endpoint, keys }: Subscription): Promise<void> {
  if (!house.push) refuse('not_found');
  await inTransaction(house.db, async (trx) => {
    await sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${me.family}`.execute(trx);
    await sql`
      insert into push_subscriptions (session_id, endpoint, p256dh, auth, subscribed_at)
      values (${me.family}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${house.clock.real()})
      on conflict do nothing
    `.execute(trx);
    await record(trx, actor, 'turned_on_push', `person:${me.id}`);
  });
}

/** The browser that asks is not told by itself any more. */
export async function turnOffPush({ house, me, actor }: PersonCall): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`delete from push_subscriptions where session_id = ${me.family}`;
    if ((await countChanged(trx, write)) > 0) await record(trx, actor, 'turned_off_push', `person:${me.id}`);
  });
}
