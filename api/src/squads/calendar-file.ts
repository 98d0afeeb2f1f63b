import { addDays, memberCalendar } from '@adashi/core';
import { sql } from 'kysely';
import type { PersonCall } from '../http/bind.ts';
import { readRotation } from '../rotation/index.ts';
import { squadOfInsider } from './board.ts';

interface Entry {
  readonly on: string;
  readonly title: string;
}

function escape(text: string): string {
  return text.replaceAll(/([\\;,])/g, '\\$1');
}

function event(squadId: string, { on, title }: Entry, index: number, stamp: string): string[] {
  const compact = (day: string) => day.replaceAll('-', '');
  const end = addDays(on as Parameters<typeof addDays>[0], 1); // a day of the rules, read back as text
  return [
    'BEGIN:VEVENT',
    `UID:${squadId}-${index}@adashi`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(end)}`,
    `SUMMARY:${escape(title)}`,
    'END:VEVENT',
  ];
}

/** A member's debits and payout in a squad as an iCalendar file (RFC 5545); staff gets the payouts of everybody. */
export async function calendarFile(call: PersonCall, squadId: string): Promise<string> {
  const squad = await squadOfInsider(call, squadId);
  const { rows } = await sql<{ id: string; position: number | null }>`
    select id, position from seats where squad_id = ${squadId} and person_id = ${call.me.id} and status = 'active'
  `.execute(call.house.db);
  const mine = rows[0];
  const rotation = await readRotation(call.house.db, squad.id);
  const entries: Entry[] = rotation
    ? rotation.rounds.flatMap((round): Entry[] => [
        ...(mine && round.kind === 'rotation'
          ? [{ on: round.chargeOn, title: `${squad.name}: contribution ${round.number}` }]
          : []),
        ...(!mine || round.recipient === mine.id
          ? [{ on: round.payoutOn, title: `${squad.name}: payout ${round.number}` }]
          : []),
      ])
    : memberCalendar(squad, mine?.position ?? 0).map((planned) => ({
        on: planned.on,
        title: `${squad.name}: ${planned.what} ${planned.round}`,
      }));
  const stamp = call.house.clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const events = entries.flatMap((entry, index) => event(squad.id, entry, index, stamp));
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Adashi//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
