import { type Pushed, pushed } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { rowsOf } from '../db/rows-of.ts';
import type { House } from '../house.ts';
import type { Push } from '../outbox/index.ts';

const subscriptionRow = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** What a browser is told, and nothing else of the order: title, one sentence, and where it leads. */
const messageOf = (push: Push): Pushed => pushed.parse(push);

/** Tells a browser by itself. One that is signed out by now is told nothing; one that is gone is forgotten. */
export async function deliverPush({ db, push }: House, order: Push): Promise<void> {
  const to = await rowsOf(subscriptionRow)`
    select endpoint, p256dh, auth from push_subscriptions
    join sessions on sessions.id = session_id join people on people.id = person_id
    where session_id = ${order.session} and ended_at is null and suspended_at is null and erased_at is null
  `.first(db);
  if (!to || !push) return;
  const verdict = await push.send(to, JSON.stringify(messageOf(order)));
  if (verdict === 'sent') return;
  await sql`
    delete from push_subscriptions where session_id = ${order.session} and endpoint = ${to.endpoint}
  `.execute(db);
}
