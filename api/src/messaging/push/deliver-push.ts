import { type Pushed, pushed } from '@adashi/contract';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Database, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue, type Hand, type Push } from '../../jobs/index.ts';
import type { Providers } from '../../providers/ports.ts';
import { notify, templates } from '../notifications/index.ts';

const deviceRow = z.object({ session: z.string(), endpoint: z.string(), p256dh: z.string(), auth: z.string() });
type Devices = ReadonlyMap<string, z.output<typeof deviceRow>>;

/** Returns the title, sentence and path of a push message. All other fields stay on the server. */
const messageOf = (push: Push): Pushed => pushed.parse(push);

/** Returns the push subscriptions of the given sessions. Ended sessions are left out. */
export async function devicesOf(db: Database, sessions: readonly string[]): Promise<Devices> {
  const rows = await rowsOf(deviceRow)`
    select session_id as session, endpoint, p256dh, auth from push_subscriptions
    join sessions on sessions.id = session_id join people on people.id = person_id
    where session_id = any(${sessions}::uuid[]) and ended_at is null and suspended_at is null and erased_at is null
  `.all(db);
  return new Map(rows.map((row) => [row.session, row]));
}

const ownerRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  browser: z.string().nullable(),
  system: z.string().nullable(),
});

/** Notifies the owner of a deleted subscription, at most once a day. */
async function notifyOwner({ clock, config }: WithClock & WithConfig, trx: Trx, session: string): Promise<void> {
  const owner = await rowsOf(ownerRow)`
    select people.id, first_name as name, email, language, browser, system
    from sessions join people on people.id = person_id where sessions.id = ${session}
  `.first(trx);
  if (!owner) return;
  const { id, name, email, browser, system } = owner;
  const key = `push_lost:${id}:${clock.today()}`;
  await notify(trx, clock.now(), [{ person: id, kind: 'push_lost', details: {}, key }]);
  const device = [browser, system].filter(Boolean).join(', ') || null;
  const mail = templates[owner.language].mails.pushLost({ name, device, url: config.publicUrl });
  await enqueue(trx, [{ kind: 'mail', key, payload: { to: email, ...mail } }]);
}

/**
 * Deletes a subscription that the push service rejects, marks the session, and notifies the member, who can turn on push
 * again. Keeps a newer subscription of the session.
 */
async function dropDevice(context: WithDb & WithClock & WithConfig, session: string, endpoint: string): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', session)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await trx.updateTable('sessions').set({ push_lost_at: clock.now() }).where('id', '=', session).execute();
    await notifyOwner(context, trx, session);
  });
}

/** Delivers a push notification to a browser. Skips ended sessions and deletes rejected subscriptions. */
export async function deliverPush(
  context: WithDb & WithClock & WithConfig & Pick<Providers, 'push'>,
  devices: (session: string) => Promise<Devices>,
  order: Push,
  hand: Hand,
): Promise<void> {
  const { push } = context;
  const to = (await devices(order.session)).get(order.session);
  if (!to || !push) return;
  const result = await hand(() => push.send(to, JSON.stringify(messageOf(order))));
  if (result === 'gone') await dropDevice(context, order.session, to.endpoint);
}
