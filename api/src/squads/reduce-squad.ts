import type { reduceBody } from '@adashi/contract';
import { fullPot, planPayout } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { templates } from '../messaging/notifications/index.ts';
import { checkLawful } from './fee.ts';
import { freeSeat } from './leave-squad.ts';
import { notifySeats } from './notify-seats.ts';
import { lockSquad, readSeats, type SeatRecord, type SquadRecord } from './store.ts';

type Body = z.output<typeof reduceBody>;

/**
 * Returns whether a seat meets all requirements. If staff assign positions, a missing position is allowed, because
 * staff can assign the position later.
 */
function isReady({ missing }: SeatRecord, { orderRule }: SquadRecord): boolean {
  return missing.every((need) => need === 'position' && orderRule === 'assigned');
}

/** Renumbers the positions without gaps, in the same order. Seats without a position stay unchanged. */
export async function closeUp(trx: Trx, squadId: string): Promise<void> {
  await sql`
    update seats set position = ranked.place
    from (select id, row_number() over (order by position) as place from seats where squad_id = ${squadId} and position is not null) ranked
    where seats.id = ranked.id
  `.execute(trx);
}

/** Mails the reason to the removed members, and the new terms to the remaining members. */
async function notifyMembers(
  trx: Trx,
  at: Date,
  squad: SquadRecord,
  stay: readonly SeatRecord[],
  leave: readonly SeatRecord[],
  reason: string,
) {
  const { startOn, size, feeBps } = squad;
  const { net: amount } = planPayout(fullPot(squad), squad);
  const key = (what: string) => ({ key: `${what}:${squad.id}:${at.toISOString()}`, group: 'squad' }) as const;
  await notifySeats(trx, squad, leave, key('seat_freed'), ({ language, firstName: name }) =>
    templates[language].mails.seatFreed({ name, squad: squad.name, reason }),
  );
  await notifySeats(trx, squad, stay, key('reduced'), ({ language, firstName: name }) =>
    templates[language].mails.squadReduced({ name, squad: squad.name, size, startOn, amount, feeBps }),
  );
}

/**
 * Reduces a squad to the ready members before the start (MONEY §2). Fewer seats may require a lower fee, which this
 * action can also set.
 */
export async function reduceSquad(
  { context, actor }: PersonCall<WithDb & WithClock>,
  squadId: string,
  body: Body,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const before = await lockSquad(trx, squadId);
    if (before.status !== 'upcoming') throw new AppError('wrong_state');
    const seats = (await readSeats(trx, before)).filter(({ status }) => status === 'active');
    const stay = seats.filter((seat) => isReady(seat, before));
    const leave = seats.filter((seat) => !stay.includes(seat));
    const shown = new Set(body.seats);
    const isAsShown = shown.size === stay.length && stay.every(({ id }) => shown.has(id));
    if (!isAsShown || stay.length === before.size) throw new AppError('wrong_state');
    const feeBps = body.feeBps ?? before.feeBps;
    if (feeBps > before.feeBps) throw new AppError('bad_input', { fields: { feeBps: 'A fee can only go down' } });
    const squad = { ...before, size: stay.length, feeBps };
    checkLawful(squad, squad);
    for (const { id } of leave) await freeSeat(trx, id);
    await closeUp(trx, squad.id);
    await trx.updateTable('squads').set({ size: squad.size, fee_bps: feeBps }).where('id', '=', squad.id).execute();
    await notifyMembers(trx, context.clock.now(), squad, stay, leave, body.reason);
    await writeAudit(trx, actor, 'reduced_squad', `squad:${squad.id}`, {
      reason: body.reason,
      before: { size: before.size, feeBps: before.feeBps },
      after: { size: squad.size, feeBps },
      left: leave.map(({ personId }) => personId),
    });
  });
}
