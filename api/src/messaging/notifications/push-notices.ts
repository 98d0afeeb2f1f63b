import { GROUP_OF, type Notification } from '@adashi/contract';
import { z } from 'zod';
import { language } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, type OutboxItem } from '../../jobs/index.ts';
import { templates } from './templates/index.ts';

/** An in-app notification that was just created. */
export interface Added {
  readonly id: number;
  readonly person: string;
  readonly kind: Notification['kind'];
}

/** Path that opens when a person taps a push notification: the list of notifications. */
const PATH = '/notification';

const deviceRow = z.object({ session: z.string(), person: z.string(), language, off: z.array(z.string()) });

/**
 * Enqueues push notifications for the browsers that each person subscribed, in the person's language. Skips groups that
 * the person turned off.
 */
export async function pushNotices(db: Queryable, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  const devices = await rowsOf(deviceRow)`
    select session_id as session, people.id as person, language,
      array(select category from notification_choices off where off.person_id = people.id and way = 'push') as off
    from push_subscriptions join sessions on sessions.id = session_id join people on people.id = person_id
    where people.id = any(${added.map(({ person }) => person)}::uuid[]) and ended_at is null
      and suspended_at is null and erased_at is null
    order by session_id
  `.all(db);
  const devicesOf = Map.groupBy(devices, (device) => device.person);
  const items = added.flatMap(({ id, person, kind }) => {
    const group = GROUP_OF[kind];
    const reached = (devicesOf.get(person) ?? []).filter((device) => !device.off.includes(group));
    return reached.map(({ session, language: spoken }): OutboxItem => {
      const { titles, sentences } = templates[spoken].pushed;
      const said = { title: titles[group], body: sentences[kind], path: PATH };
      return { kind: 'push', key: `push:${id}:${session}`, payload: { session, person, ...said } };
    });
  });
  await enqueue(db, items);
}
