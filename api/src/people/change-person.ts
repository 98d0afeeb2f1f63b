import type { Act, ActDetails, Parsed, peopleRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { countChanged, isThere, rowsOf } from '../db/rows-of.ts';
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
 * Returns whether the caller may change a person's data. Staff may change their own data and members' data, but not the
 * data of other staff members.
 */
const isSelfOrMember = ({ me }: PersonCall<unknown>, personId: string) =>
  sql`id = ${personId} and (id = ${me.id} or role = 'user')`;

/** Fields with values that the audit log hides. `revealField` shows the current value, and logs each access. */
const HIDDEN: readonly string[] = ['homeAddress', 'city', 'state', 'zipCode'];

const storedRow = z.object({ stored: z.record(z.string(), z.unknown()) });

/** Returns the stored values of the given fields. */
async function storedFields(
  trx: Trx,
  personId: string,
  columns: Record<string, string>,
  fields: readonly string[],
): Promise<Record<string, unknown>> {
  const pairs = fields.flatMap((field) => [sql.lit(field), sql.ref(columns[field] ?? field)]);
  const row = await rowsOf(storedRow)`
    select json_build_object(${sql.join(pairs)}) as stored from people where id = ${personId} for no key update
  `.first(trx);
  return row?.stored ?? {};
}

/** Returns the changed fields for the audit log: the values before and after, and the names of hidden fields. */
function changesOf(stored: Record<string, unknown>, given: Record<string, unknown>): ActDetails {
  const changed = Object.keys(stored).filter((field) => stored[field] !== given[field]);
  const shown = changed.filter((field) => !HIDDEN.includes(field));
  const fields = changed.filter((field) => HIDDEN.includes(field));
  const valuesOf = (all: Record<string, unknown>) => Object.fromEntries(shown.map((field) => [field, all[field]]));
  return {
    ...(shown.length > 0 && { before: valuesOf(stored), after: valuesOf(given) }),
    ...(fields.length > 0 && { fields }),
  };
}

async function change(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  personId: string,
  columns: Record<string, string>,
  { reason, seen = {}, ...body }: Pick<Personal, 'reason' | 'seen'>,
  action: Act,
): Promise<void> {
  if (call.me.id !== personId && !reason)
    throw new AppError('bad_input', { fields: { reason: 'Say why in a few words' } });
  const given = Object.fromEntries(
    Object.entries(body).filter(([field, value]) => columns[field] && value !== undefined),
  );
  const set = Object.entries(given).map(([field, value]) => sql`${sql.ref(columns[field] ?? field)} = ${value}`);
  if (set.length === 0) return;
  const isAsSeen = Object.entries(seen).flatMap(([field, value]) => {
    const column = columns[field];
    return column ? [sql`${sql.ref(column)} is not distinct from ${value}`] : [];
  });
  await inTransaction(call.context.db, async (trx) => {
    const whose = sql`${isSelfOrMember(call, personId)} and erased_at is null`;
    const write = sql`update people set ${sql.join(set)} where ${sql.join([whose, ...isAsSeen], sql` and `)}`;
    const stored = await storedFields(trx, personId, columns, Object.keys(given));
    await changingName(trx, call, personId, async () => {
      if ((await countChanged(trx, write)) > 0) return;
      const isKnown = await isThere(trx, sql`select 1 from people where ${whose}`);
      throw new AppError(isKnown ? 'changed_meanwhile' : 'not_found');
    });
    await writeAudit(trx, call.actor, action, `person:${personId}`, { ...changesOf(stored, given), reason });
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
