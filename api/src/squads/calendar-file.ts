import { memberCalendar } from '@adashi/core';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { type CalendarDay, icalendar } from '../http/documents/icalendar.ts';
import { readRotation } from '../rotation/index.ts';
import { debitDays, payoutDays } from './calendar-days.ts';
import { readMoney } from './squad-facts.ts';
import { placeOf } from './store.ts';
import { lookAtBoard } from './visibility.ts';

/** Returns an iCalendar file of a squad. Members get their own debits and payout; staff get all payouts. */
export async function calendarFile(call: PersonCall<WithDb & WithClock>, squadId: string): Promise<string> {
  const { squad } = await lookAtBoard(call, squadId);
  const mine = await placeOf(call.context.db, squadId, call.me.id);
  const rotation = await readRotation(call.context.db, squad.id);
  const dayOf = (on: CalendarDay['on'], what: string, round: number): CalendarDay => ({
    uid: `${squad.id}-${what}-${round}`,
    on,
    title: `${squad.name}: ${what} ${round}`,
  });
  const seat = mine?.id;
  const money = rotation && (await readMoney(call.context.db, call.context.clock.today(), rotation));
  const days = money
    ? [
        ...(seat ? debitDays(rotation, money, seat) : []).map(({ on, round }) => dayOf(on, 'contribution', round)),
        ...payoutDays(rotation, money)
          .filter(({ recipient, seq }) => seq === 0 && (!seat || recipient === seat))
          .map(({ on, round }) => dayOf(on, 'payout', round)),
      ]
    : memberCalendar(squad, mine?.position ?? 0).map(({ on, what, round }) => dayOf(on, what, round));
  return icalendar({ name: squad.name, days, now: call.context.clock.now() });
}
