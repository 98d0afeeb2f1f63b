import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { countChanged, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { notifyStaff } from '../../messaging/notifications/index.ts';
import { changingName, EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from '../index.ts';
import { newestAct } from './case-store.ts';
import { answerRequest } from './store.ts';

const namedRow = z.object({ name: z.string() });

const COLUMNS = { ...PERSONAL_COLUMNS, ...EMPLOYMENT_COLUMNS, others: 'others' } as const;

/** Notifies staff that the member corrected the KYC form after a request. */
async function notifyOfAnswer(trx: Trx, now: Date, person: string): Promise<void> {
  const row = await rowsOf(namedRow)`
    select first_name || ' ' || last_name as name from people where id = ${person}
  `.first(trx);
  const details = { member: found(row).name, person };
  await notifyStaff(trx, now, {
    may: 'kyc',
    kind: 'kyc_waits',
    details,
    key: `kyc:${person}:${await newestAct(trx, person)}`,
  });
}

async function save(call: PersonCall<WithConfig & WithDb & WithClock>, form: object, isFirst: boolean): Promise<void> {
  const values: Record<string, unknown> = { ...form };
  const set = Object.entries(COLUMNS)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, column]) => sql`${sql.ref(column)} = ${values[field]}`);
  if (set.length === 0) return;
  const now = call.context.clock.now();
  await inTransaction(call.context.db, async (trx) => {
    const write = sql`
      update people set ${sql.join(set)}, kyc_submitted_at = coalesce(kyc_submitted_at, ${now})
      where id = ${call.me.id} and (${!isFirst} or others is null) and kyc_status <> 'verified'
    `;
    await changingName(trx, call, call.me.id, async () => {
      if ((await countChanged(trx, write)) === 0) throw new AppError('already_submitted');
    });
    await writeAudit(trx, call.actor, isFirst ? 'submitted_kyc' : 'changed_kyc', `person:${call.me.id}`);
    if (await answerRequest(trx, call.me.id, now)) await notifyOfAnswer(trx, now, call.me.id);
  });
}

/** Saves the identity form. Ignores the email address in the form, because the address was verified at sign-up. */
export async function submitForm(call: PersonCall<WithConfig & WithDb & WithClock>, form: object): Promise<void> {
  await save(call, form, true);
}

export async function changeForm(call: PersonCall<WithConfig & WithDb & WithClock>, form: object): Promise<void> {
  await save(call, form, false);
}
