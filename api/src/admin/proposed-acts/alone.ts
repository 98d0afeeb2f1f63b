import { localDate } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import { beginOf, type WithClock } from '../../base/clock.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { readSettings } from '../../db/settings.ts';
import type { PersonCall } from '../../http/call.ts';
import type { NewAct } from './act.ts';
import { insertAct, notifyOfAct } from './act.ts';

/** Rolls back the transaction of an act that exceeds the limits for one person alone. */
export class AboveAlone extends Error {}

const totalsRow = z.object({ today: z.int(), month: z.int() });

/**
 * Returns the total amounts in cents of acts that needed no second person: `today` has the acts of the staff member
 * today, and `month` has the acts about the member in this calendar month.
 */
export async function aloneTotals(
  db: Queryable,
  { clock }: WithClock,
  { staff, subject }: { readonly staff: string; readonly subject: string | null },
): Promise<z.output<typeof totalsRow>> {
  const today = clock.today();
  const month = localDate(`${today.slice(0, 7)}-01`);
  const row = await rowsOf(totalsRow)`
    select
      (select coalesce(sum(amount), 0)::bigint from proposed_acts
        where state = 'alone' and proposed_by = ${staff} and proposed_at >= ${beginOf(today)}) as today,
      (select coalesce(sum(amount), 0)::bigint from proposed_acts
        where state = 'alone' and subject_id = ${subject} and proposed_at >= ${beginOf(month)}) as month
  `.first(db);
  return found(row);
}

/**
 * Records an act that one person does alone, in the transaction of the act. Throws `AboveAlone` when the act exceeds
 * the limit per act, per staff member and day, or per member and month. Advisory locks prevent concurrent acts from
 * exceeding a limit.
 */
export async function recordAlone(trx: Trx, call: PersonCall<WithClock>, act: NewAct): Promise<void> {
  const { context, me, actor } = call;
  const { amount, subject } = act.facts;
  for (const id of [me.id, subject ?? me.id].toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`alone:${id}`}))`.execute(trx);
  const limits = await readSettings(trx);
  const { today, month } = await aloneTotals(trx, context, { staff: me.id, subject });
  const isWithin =
    amount <= limits.staffAlone &&
    today + amount <= limits.staffAloneADay &&
    month + amount <= limits.staffAloneAMember;
  if (!isWithin) throw new AboveAlone();
  const id = await insertAct(trx, call, act, 'alone');
  await writeAudit(trx, actor, 'did_act_alone', `act:${id}`, { amount, reason: act.reason });
  await notifyOfAct(trx, call, act, { id, kind: 'act_done' });
}
