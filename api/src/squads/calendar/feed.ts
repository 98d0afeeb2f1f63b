import type { Language } from '@adashi/contract';
import { expectedPayout, mainPayout, memberCalendar, minus, type Rotation } from '@adashi/core';
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
import { type PlannedSquad, plannedSquads, seatNames } from '../index.ts';

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

/**
 * Returns whether a seat pays in a round. Excludes cancelled debits, and refund rounds without a payment from this
 * seat.
 */
function isCharged({ contributions }: Rotation, round: Rotation['rounds'][number], seat: string): boolean {
  if (!round.opened) return round.kind === 'rotation';
  return contributions.some((own) => own.round === round.number && own.seat === seat && own.state !== 'cancelled');
}

/** Lists the person's debits, and the recipient of each payout day. */
function runningDays({ name, rotation }: Running, person: string, names: ReadonlyMap<string, string>, words: Words) {
  const mine = rotation.seats.find((seat) => seat.person === person && seat.status === 'active');
  const { period, contribution } = rotation.terms;
  return rotation.rounds.flatMap((round): CalendarDay[] => {
    const about = { squad: name, period, round: round.number };
    const payout = mainPayout(rotation, round.number);
    const title =
      round.recipient === mine?.id
        ? words.payout({ ...about, amount: expectedPayout(rotation, payout).net })
        : words.round({ ...about, member: names.get(round.recipient) ?? '' });
    const uid = `${rotation.id}-${round.number}`;
    const debit = mine && isCharged(rotation, round, mine.id);
    return [
      ...(debit
        ? [{ uid: `${uid}-debit`, on: round.chargeOn, title: words.debit({ ...about, amount: contribution }) }]
        : []),
      ...(payout.state === 'cancelled' ? [] : [{ uid: `${uid}-payout`, on: round.payoutOn, title }]),
    ];
  });
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
  const days = [
    ...running.flatMap((squad) => runningDays(squad, holder.id, names, words)),
    ...planned.flatMap((squad) => plannedDays(squad, words)),
  ];
  return icalendar({ name: 'Adashi', days, now: context.clock.now() });
}
