import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit } from '../audit/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppContext } from '../http/context.ts';
import { tellStaff } from '../messaging/notifications/index.ts';

const JOB: Actor = { kind: 'job', id: null };

const unheardRow = z.object({
  squad_id: z.string(),
  squad: z.string(),
  number: z.int(),
  beacon: z.string(),
  round: z.int(),
  is_open: z.boolean(),
});
type Unheard = z.output<typeof unheardRow>;

async function keep(context: AppContext, { squad_id, number, round }: Unheard, value: Buffer): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numAffectedRows } = await sql`
      update draws set value = ${value} where squad_id = ${squad_id} and number = ${number} and value is null
    `.execute(trx);
    if (numAffectedRows === 0n) return;
    const details = { number, round, value: value.toString('hex') };
    await writeAudit(trx, JOB, 'heard_beacon', `squad:${squad_id}`, details);
  });
}

/** Notifies staff once a day about a draw without a beacon value. Every run requests the value again. */
async function tellOfSilence(context: AppContext, { squad_id, squad, number, round }: Unheard): Promise<void> {
  const today = context.clock.today();
  await inTransaction(context.db, async (trx) => {
    const { numAffectedRows } = await sql`
      update draws set beacon_alert_on = ${today}
      where squad_id = ${squad_id} and number = ${number} and beacon_alert_on is distinct from ${today}
    `.execute(trx);
    if (numAffectedRows === 0n) return;
    const key = `silent:${squad_id}:${number}:${today}`;
    await tellStaff(trx, context.clock.now(), { may: 'operations', kind: 'beacon_silent', details: { squad }, key });
    await writeAudit(trx, JOB, 'beacon_silent', `squad:${squad_id}`, { number, round });
  });
}

/**
 * Returns the beacon value of a round, or null on a provider error; the next run retries. Requests only the named
 * beacon, because another beacon's round of the same number may already be public.
 */
async function ask(context: AppContext, { beacon, round }: Unheard): Promise<Buffer | null> {
  return beacon === context.beacon.name ? context.beacon.value(round).catch(() => null) : null;
}

/** Requests every beacon value that is due, also for given-up draws, because all draws stay visible. */
export async function hearBeacon(context: AppContext): Promise<void> {
  const rows = await rowsOf(unheardRow)`
    select squad_id, squads.name as squad, number, beacon, round, abandoned_reason is null as is_open
    from draws join squads on squads.id = squad_id
    where frozen_at is not null and value is null and expected_at <= ${context.clock.now()} order by expected_at, squad_id
  `.all(context.db);
  for (const draw of rows) {
    const value = await ask(context, draw);
    if (value) await keep(context, draw, value);
    else if (draw.is_open) await tellOfSilence(context, draw);
  }
}
