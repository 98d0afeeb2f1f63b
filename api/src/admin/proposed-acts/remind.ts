import type { LocalDate } from '@adashi/core';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { lockAct } from './act.ts';
import { readDeciders } from './store.ts';

/**
 * Returns the first part of the notification keys for an act's reminders on one day. The person's id completes the key,
 * so that each person gets at most one reminder a day.
 */
const keyOf = (id: string, day: LocalDate) => `act_reminded:${id}:${day}:`;

/** Reminds the staff members who can decide about a waiting act, at most once a day. Throws for a decided act. */
export async function remindOfAct(trx: Trx, { clock }: WithClock, id: string): Promise<void> {
  const { kind: act, amount } = await lockAct(trx, id);
  const details = { act, actId: id, ...(amount > 0 && { amount }) };
  const key = keyOf(id, clock.today());
  const notices = (await readDeciders(trx, id)).map(
    (decider) => ({ person: decider.id, kind: 'act_waits', details, key: `${key}${decider.id}` }) as const,
  );
  await notify(trx, clock.now(), notices);
}

/** Returns whether one of the people got a reminder of the act on this day. */
export async function isReminded(
  db: Queryable,
  id: string,
  people: readonly { readonly id: string }[],
  day: LocalDate,
): Promise<boolean> {
  const keys = people.map((person) => `${keyOf(id, day)}${person.id}`);
  if (keys.length === 0) return false;
  const found = await db.selectFrom('notifications').select('id').where('key', 'in', keys).limit(1).executeTakeFirst();
  return found !== undefined;
}
