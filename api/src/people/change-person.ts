import type { Act, Parsed, peopleRoutes } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithDb } from '../db/database.ts';
import { countChanged, isThere } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
import { changingName } from './name-change.ts';

type Personal = Parsed<(typeof peopleRoutes)['updatePersonalInfo']>['body'];
type Employment = Parsed<(typeof peopleRoutes)['updateEmployerInfo']>['body'];

const PERSONAL = {
  ...PERSONAL_COLUMNS,
  language: 'language',
  walletPays: 'pays_from_wallet',
} as const satisfies Record<Exclude<keyof Personal, 'reason' | 'seen'>, string>;

/**
 * Returns whether the caller may change a person's data. Staff may change their own data and members' data, but no
 * other staff member's data.
 */
const isSelfOrMember = ({ me }: PersonCall<unknown>, personId: string) =>
  sql`id = ${personId} and (id = ${me.id} or role = 'user')`;

async function change(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  columns: Record<string, string>,
  { reason, seen = {}, ...body }: Pick<Personal, 'reason' | 'seen'>,
  action: Act,
): Promise<void> {
  if (call.me.id !== personId && !reason)
    throw new AppError('bad_input', { fields: { reason: 'Say why in a few words' } });
  const set: RawBuilder<unknown>[] = [];
  for (const [field, value] of Object.entries(body)) {
    const column = columns[field];
    if (column && value !== undefined) set.push(sql`${sql.ref(column)} = ${value}`);
  }
  if (set.length === 0) return;
  const isAsSeen = Object.entries(seen).flatMap(([field, value]) => {
    const column = columns[field];
    return column ? [sql`${sql.ref(column)} is not distinct from ${value}`] : [];
  });
  await inTransaction(call.context.db, async (trx) => {
    const whose = sql`${isSelfOrMember(call, personId)} and erased_at is null`;
    const write = sql`update people set ${sql.join(set)} where ${sql.join([whose, ...isAsSeen], sql` and `)}`;
    await changingName(trx, call, personId, async () => {
      if ((await countChanged(trx, write)) > 0) return;
      const isKnown = await isThere(trx, sql`select 1 from people where ${whose}`);
      throw new AppError(isKnown ? 'changed_meanwhile' : 'not_found');
    });
    await writeAudit(trx, call.actor, action, `person:${personId}`, { fields: Object.keys(body), reason });
  });
}

export async function changePersonal(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  body: Personal,
): Promise<void> {
  await change(call, personId, PERSONAL, body, 'changed_personal_info');
}

export async function changeEmployment(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  body: Employment,
): Promise<void> {
  await change(call, personId, EMPLOYMENT_COLUMNS, body, 'changed_employer_info');
}
