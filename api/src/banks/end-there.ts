import { sql } from 'kysely';
import { z } from 'zod';
import { filled, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { enqueue } from '../outbox/index.ts';

const endedRow = z.object({ flow: z.string(), provider: filled(z.string()) });

/**
 * Mandates that ended here end at their providers, once nothing is under way by them: what was ordered goes on, as its payer
 * was told.
 */
export async function endMandatesThere({ db }: House): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await rowsOf(endedRow)`
      select flow, provider from mandates
      where ended_at is not null and ended_there_at is null and not exists (
        select 1 from charges where mandate_id = mandates.id and state = 'submitted')
        and not exists (select 1 from outbox where key = 'end_mandate:' || flow)
      order by ended_at limit 1000
    `.all(trx);
    await enqueue(
      trx,
      rows.map((payload) => ({ kind: 'end_mandate', key: `end_mandate:${payload.flow}`, payload })),
    );
  });
}

/** The provider knows. */
export async function endedThere({ db, clock }: House, flow: string): Promise<void> {
  await sql`update mandates set ended_there_at = ${clock.now()} where flow = ${flow}`.execute(db);
}
