import type { Language } from '@adashi/contract';
import { memberCalendar, minus } from '@adashi/core';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { sha256 } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { type CalendarDay, icalendar } from '../../http/documents/icalendar.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { rotationsOf } from '../../rotation/index.ts';
import {
  type DatedMoney,
  debitDays,
  type PlannedSquad,
  payoutDaysFor,
  plannedSquads,
  readMoney,
  seatNames,
} from '../index.ts';

const holderRow = z.object({ id: z.string(), language });

/** Returns the person with the given secret calendar address. */
async function holderOf(db: Queryable, secret: string): Promise<{ id: string; language: Language } | undefined> {
  return rowsOf(holderRow)`
    select id, language from calendar_feeds join people on people.id = person_id
    where secret_hash = ${sha256(secret)} and off_since is null
  `.first(db);
}

type Words = (typeof templates)['en']['calendar'];
type Running = Awaited<ReturnType<typeof rotationsOf>>[number];

/** Lists the person's debits and payouts in a squad that started, and the recipients of the other payouts. */
async function runningDays(
  { db, clock }: WithDb & WithClock,
  { name, rotation }: Running,
  person: string,
  names: ReadonlyMap<string, string>,
  words: Words,
): Promise<CalendarDay[]> {
  const mine = rotation.seats.find((seat) => seat.person === person && seat.status === 'active')?.id;
  if (!mine) return [];
  const money = await readMoney(db, clock.today(), rotation);
  const of = ({ round, amount }: DatedMoney) => ({ squad: name, period: rotation.terms.period, round, amount });
  const entry = (what: 'debit' | 'payout', money: DatedMoney, title: string): CalendarDay => {
    const uid = `${rotation.id}-${money.round}-${what}${money.seq > 0 ? `-${money.seq}` : ''}`;
    return { uid, on: money.on, title };
  };
  return [
    ...debitDays(rotation, money, mine).map((own) => entry('debit', own, words.debit(of(own)))),
    ...payoutDaysFor(rotation, money, mine).map((own) => {
      const isOwn = own.recipient === mine;
      const title = isOwn ? words.payout(of(own)) : words.round({ ...of(own), member: names.get(own.recipient) ?? '' });
      return entry('payout', own, title);
    }),
  ];
}

/** Lists the planned days of a squad before the start. The event ids stay the same after the start. */
function plannedDays({ id, name, position, ...terms }: PlannedSquad, words: Words): CalendarDay[] {
  return memberCalendar(terms, position ?? 0).flatMap(({ on, what, round, amount }) => {
    if (what === 'reserve') return [];
    const about = { squad: name, period: terms.period, round };
    const isPlanned = true;
    return what === 'payout'
      ? [{ uid: `${id}-${round}-payout`, on, isPlanned, title: words.payout({ ...about, amount }) }]
      : [{ uid: `${id}-${round}-debit`, on, isPlanned, title: words.debit({ ...about, amount: minus(amount) }) }];
  });
}

/**
 * Returns the calendar file for a secret address, in the owner's language. Throws 'not_found' for an unknown address.
 */
export async function calendarFeed(context: WithDb & WithClock, file: string): Promise<string> {
  const [, secret = ''] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
  const holder = found(await holderOf(context.db, secret));
  const words = templates[holder.language].calendar;
  const running = await rotationsOf(context.db, holder.id, ['active', 'completed']);
  const names = await seatNames(
    context.db,
    running.map(({ rotation }) => rotation.id),
  );
  const planned = await plannedSquads(context.db, holder.id);
  const started = await Promise.all(running.map((squad) => runningDays(context, squad, holder.id, names, words)));
  const days = [...started.flat(), ...planned.flatMap((squad) => plannedDays(squad, words))];
  return icalendar({ name: 'Adashi', days, now: context.clock.now() });
}
