import { isStoppable, NOTICE_GROUPS, type NoticeGroup, WAYS, type Way } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { AppError } from '../../base/app-error.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/router.ts';
import type { Mail } from '../../jobs/index.ts';

const offRow = z.object({ person: z.string(), group: z.string(), way: z.enum(WAYS) });

async function turnedOff(db: Queryable, people: readonly string[]): Promise<z.output<typeof offRow>[]> {
  return rowsOf(offRow)`
    select person_id as person, notice_group as group, way from notification_choices where person_id = any(${people}::uuid[])
  `.all(db);
}

/** Who of some people turned the mails of a group off. */
export async function withoutMail(
  db: Queryable,
  people: readonly string[],
): Promise<(person: string, group: NoticeGroup) => boolean> {
  const rows = await turnedOff(db, people);
  const off = new Set(rows.filter(({ way }) => way === 'mail').map(({ person, group }) => `${person} ${group}`));
  return (person, group) => off.has(`${person} ${group}`);
}

/** Of a mail to a person about a group: whose choice it is, where it is one. */
export function choiceOf(person: string, group: NoticeGroup): Pick<Mail, 'choice'> {
  return isStoppable(group) ? { choice: { person, group } } : {};
}

/** What a person is told and where, group by group; what always comes is locked. */
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

/** Writes down what a person chose, whoever says it for them. */
export async function turn(trx: Trx, by: Actor, personId: string, { group, way, isOn }: Turned): Promise<void> {
  const write = isOn
    ? sql`delete from notification_choices where person_id = ${personId} and notice_group = ${group} and way = ${way}`
    : sql`insert into notification_choices (person_id, notice_group, way) values (${personId}, ${group}, ${way}) on conflict do nothing`;
  await write.execute(trx);
  await writeAudit(trx, by, 'chose_notifications', `person:${personId}`, { group, way, isOn });
}

/** Turns a group on or off in one way. Refuses ('notice_needed') what the law or the money asks for. */
export async function choose({ context, me, actor }: PersonCall, { group, way, isOn }: Turned): Promise<void> {
  if (NOTICE_GROUPS[group][way] === 'always') throw new AppError('notice_needed');
  await inTransaction(context.db, (trx) => turn(trx, actor, me.id, { group, way, isOn }));
}
