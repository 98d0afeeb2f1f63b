import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { countChanged } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from '../people/index.ts';

const COLUMNS = { ...PERSONAL_COLUMNS, ...EMPLOYMENT_COLUMNS, others: 'others' } as const;

async function save(call: PersonCall, form: object, isFirst: boolean): Promise<void> {
  const values: Record<string, unknown> = { ...form };
  const set = Object.entries(COLUMNS)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, column]) => sql`${sql.ref(column)} = ${values[field]}`);
  if (set.length === 0) return;
  await inTransaction(call.house.db, async (trx) => {
    const write = sql`
      update people set ${sql.join(set)} where id = ${call.me.id} and (${!isFirst} or others is null) and kyc_status <> 'verified'
    `;
    if ((await countChanged(trx, write)) === 0) refuse('already_submitted');
    await record(trx, call.actor, isFirst ? 'submitted_kyc' : 'changed_kyc', `person:${call.me.id}`);
  });
}

/** Saves the form. The e-mail is the one that was verified at sign-up and is not changed here. */
export async function submitForm(call: PersonCall, form: object): Promise<void> {
  await save(call, form, true);
}

export async function changeForm(call: PersonCall, form: object): Promise<void> {
  await save(call, form, false);
}
