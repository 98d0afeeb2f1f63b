import type { bankBody } from '@adashi/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { addBank, findBank } from './store.ts';

/** The mandate of a consent flow becomes active, in place of an earlier one; its account is kept. */
export async function activateMandate(house: House, flow: string, bank: z.output<typeof bankBody>): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const { rows } = await sql<{ person_id: string; status: string }>`
      select person_id, status from mandates where flow = ${flow} for update
    `.execute(trx);
    const personId = rows[0]?.person_id ?? refuse('not_found');
    if (rows[0]?.status !== 'pending') refuse('wrong_state');
    const bankId = (await addBank(house, trx, personId, bank)) ?? (await findBank(house, trx, personId, bank));
    await sql`update mandates set status = 'cancelled' where person_id = ${personId} and status = 'active'`.execute(
      trx,
    );
    await sql`update mandates set status = 'active', bank_id = ${bankId} where flow = ${flow}`.execute(trx);
    await record(trx, { kind: 'member', id: personId }, 'authorised_debits', `person:${personId}`);
  });
}

/** The flow of a person's active mandate, null when there is none. */
export async function activeFlow(house: House, personId: string): Promise<string | null> {
  const { rows } = await sql<{ flow: string }>`
    select flow from mandates where person_id = ${personId} and status = 'active'
  `.execute(house.db);
  return rows[0]?.flow ?? null;
}
