import { isStoppable, NOTICE_GROUPS, type NoticeGroup, WAYS, type Way } from '@adashi/contract';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import type { Mail } from '../../jobs/index.ts';

const offRow = z.object({ person: z.string(), group: z.string(), way: z.enum(WAYS) });

async function turnedOff(db: Queryable, people: readonly string[]): Promise<z.output<typeof offRow>[]> {
  return rowsOf(offRow)`
    select person_id as person, category as group, way from notification_choices where person_id = any(${people}::uuid[])
  `.all(db);
}

/** Returns a function that says whether a given person turned off the mails of a group. */
export async function withoutMail(
  db: Queryable,
  people: readonly string[],
): Promise<(person: string, group: NoticeGroup) => boolean> {
  const rows = await turnedOff(db, people);
  const off = new Set(rows.filter(({ way }) => way === 'mail').map(({ person, group }) => `${person} ${group}`));
  return (person, group) => off.has(`${person} ${group}`);
}

/**
 * Returns the notification setting that controls a mail to a person. Returns an empty object for a group that cannot be
 * turned off.
 */
export function choiceOf(person: string, group: NoticeGroup): Pick<Mail, 'choice'> {
  return isStoppable(group) ? { choice: { person, group } } : {};
}

/** Returns a person's notification settings by group and channel. Mandatory groups are locked. */
export async function readChoices<Shown extends NoticeGroup>(
  db: Queryable,
  personId: string,
  groups: readonly Shown[],
) {
  const rows = await turnedOff(db, [personId]);
  const state = (group: NoticeGroup, way: Way) => ({
    isOn: !rows.some((row) => row.group === group && row.way === way),
    isLocked: NOTICE_GROUPS[group][way] === 'always',
  });
  return groups.map((group) => ({
    group,
    page: state(group, 'page'),
    mail: state(group, 'mail'),
    push: state(group, 'push'),
  }));
}

interface Turned {
  readonly group: NoticeGroup;
  readonly way: Way;
  readonly isOn: boolean;
}

/** Stores a person's notification setting. The caller may be the member or staff. */
export async function turn(trx: Trx, by: Actor, personId: string, { group, way, isOn }: Turned): Promise<void> {
  const choice = { person_id: personId, category: group, way };
  await (isOn
    ? trx.deleteFrom('notification_choices').where((eb) => eb.and(choice))
    : trx
        .insertInto('notification_choices')
        .values(choice)
        .onConflict((oc) => oc.doNothing())
  ).execute();
  await writeAudit(trx, by, 'chose_notifications', `person:${personId}`, { group, way, isOn });
}

/**
 * Turns a notification group on or off for one channel. Throws 'notice_needed' for notifications that the law or the
 * money rules require.
 */
export async function choose({ context, me, actor }: PersonCall<WithDb>, { group, way, isOn }: Turned): Promise<void> {
  if (NOTICE_GROUPS[group][way] === 'always') throw new AppError('notice_needed');
  await inTransaction(context.db, (trx) => turn(trx, actor, me.id, { group, way, isOn }));
}
