import { sql } from 'kysely';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithDb } from '../../db/database.ts';
import { filled, rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/index.ts';

const endedRow = z.object({ flow: filled(z.string()), provider: filled(z.string()) });

/**
 * Ends mandates at their providers after all submitted charges have settled. A guarantor's one-time consent ends when
 * each payment under that consent has arrived or failed.
 */
export async function endMandatesThere({ db }: WithDb): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await rowsOf(endedRow)`
      select flow, provider from (
        select flow, provider from mandates
        where ended_at is not null and provider_ended_at is null and not exists (
          select 1 from charges where mandate_id = mandates.id and state = 'submitted')
        union all
        select flow, min(provider) from guarantor_charges where provider_ended_at is null
        group by flow having bool_and(state in ('paid', 'failed'))) over
      where not exists (select 1 from outbox where key = 'end_mandate:' || flow)
      limit 1000
    `.all(trx);
    await enqueue(
      trx,
      rows.map((payload) => ({ kind: 'end_mandate', key: `end_mandate:${payload.flow}`, payload })),
    );
  });
}

/** Records that the provider has ended the mandate. */
export async function endedThere({ db, clock }: WithDb & WithClock, flow: string): Promise<void> {
  await sql`
    with of_guarantor as (update guarantor_charges set provider_ended_at = ${clock.now()} where flow = ${flow})
    update mandates set provider_ended_at = ${clock.now()} where flow = ${flow}
  `.execute(db);
}
