import { NOTICE_GROUPS, type NoticeGroup, WAYS, type Way } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { record } from '../activity/index.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

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
  return groups.map((group) => ({ group, page: state(group, 'page'), mail: state(group, 'mail') }));
}

/** Turns a group on or off in one way. Refuses ('notice_needed') what the law or the money asks for. */
export async function choose(
  { house, me, actor }: PersonCall,
  { group, way, isOn }: { group: NoticeGroup; way: Way; isOn: boolean },
): Promise<void> {
  if (NOTICE_GROUPS[group][way] === 'always') refuse('notice_needed');
  await inTransaction(house.db, async (trx) => {
    const write = isOn
      ? sql`delete from notification_choices where person_id = ${me.id} and notice_group = ${group} and way = ${way}`
      : sql`insert into notification_choices (person_id, notice_group, way) values (${me.id}, ${group}, ${way}) on conflict do nothing`;
    await write.execute(trx);
    await record(trx, actor, 'chose_notifications', `person:${me.id}`, { group, way, isOn });
  });
}
