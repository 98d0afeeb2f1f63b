import { type Actor, writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { Database, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyStaff } from '../messaging/notifications/index.ts';
import type { Providers } from '../providers/ports.ts';

const JOB: Actor = { kind: 'job', id: null };

/** Returns the frozen draws whose beacon value is published but not stored, oldest first. */
function pendingDraws(db: Database, now: Date) {
  return db
    .selectFrom('draws')
    .innerJoin('squads', 'squads.id', 'squad_id')
    .select(['squad_id', 'squads.name as squad', 'number', 'beacon', 'round', 'abandoned_reason'])
    .where('frozen_at', 'is not', null)
    .where('value', 'is', null)
    .where('expected_at', '<=', now)
    .orderBy('expected_at')
    .orderBy('squad_id')
    .execute();
}
type PendingDraw = Awaited<ReturnType<typeof pendingDraws>>[number];

async function keep(context: WithDb, { squad_id, number, round }: PendingDraw, value: Buffer): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('draws')
      .set({ value })
      .where('squad_id', '=', squad_id)
      .where('number', '=', number)
      .where('value', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const details = { number, round, value: value.toString('hex') };
    await writeAudit(trx, JOB, 'received_beacon', `squad:${squad_id}`, details);
  });
}

/** Notifies staff once a day that a draw has no beacon value. Every run requests the value again. */
async function notifyOfSilence(
  context: WithDb & WithClock,
  { squad_id, squad, number, round }: PendingDraw,
): Promise<void> {
  const today = context.clock.today();
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('draws')
      .set({ beacon_alert_on: today })
      .where('squad_id', '=', squad_id)
      .where('number', '=', number)
      .where('beacon_alert_on', 'is distinct from', today)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const key = `silent:${squad_id}:${number}:${today}`;
    await notifyStaff(trx, context.clock.now(), { may: 'operations', kind: 'beacon_silent', details: { squad }, key });
    await writeAudit(trx, JOB, 'beacon_silent', `squad:${squad_id}`, { number, round });
  });
}

/**
 * Returns the beacon value of a round, or null after a provider error. Uses only the draw's own beacon, because another
 * beacon may have already published the same round number.
 */
async function ask(context: Pick<Providers, 'beacon'>, { beacon, round }: PendingDraw): Promise<Buffer | null> {
  return beacon === context.beacon.name ? context.beacon.value(round).catch(() => null) : null;
}

/**
 * Requests all published beacon values that are not stored. Includes given-up draws, because all draws stay visible.
 */
export async function pollBeacon(context: WithDb & WithClock & Pick<Providers, 'beacon'>): Promise<void> {
  for (const draw of await pendingDraws(context.db, context.clock.now())) {
    const value = await ask(context, draw);
    if (value) await keep(context, draw, value);
    else if (draw.abandoned_reason === null) await notifyOfSilence(context, draw);
  }
}
