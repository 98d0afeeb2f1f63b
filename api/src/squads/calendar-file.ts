import { memberCalendar } from '@adashi/core';
import { z } from 'zod';
import { rowsOf } from '../db/rows-of.ts';
import { type CalendarDay, icalendar } from '../http/documents/icalendar.ts';
import type { PersonCall } from '../http/router.ts';
import { readRotation } from '../rotation/index.ts';
import { lookAtBoard } from './visibility.ts';

const placeRow = z.object({ id: z.string(), position: z.int().nullable() });

/** Returns a member's debits and payout in a squad as an iCalendar file; staff get every member's payout. */
export async function calendarFile(call: PersonCall, squadId: string): Promise<string> {
  const { squad } = await lookAtBoard(call, squadId);
  const mine = await rowsOf(placeRow)`
    select id, position from seats where squad_id = ${squadId} and person_id = ${call.me.id} and status = 'active'
  `.first(call.context.db);
  const rotation = await readRotation(call.context.db, squad.id);
  const dayOf = (on: CalendarDay['on'], what: string, round: number): CalendarDay => ({
    uid: `${squad.id}-${what}-${round}`,
    on,
    title: `${squad.name}: ${what} ${round}`,
  });
  const days = rotation
    ? rotation.rounds.flatMap((round): CalendarDay[] => [
        ...(mine && round.kind === 'rotation' ? [dayOf(round.chargeOn, 'contribution', round.number)] : []),
        ...(!mine || round.recipient === mine.id ? [dayOf(round.payoutOn, 'payout', round.number)] : []),
      ])
    : memberCalendar(squad, mine?.position ?? 0).map(({ on, what, round }) => dayOf(on, what, round));
  return icalendar({ name: squad.name, days, now: call.context.clock.now() });
}
