import { addDays, type LocalDate } from '@adashi/core';

/** An all-day event. */
export interface CalendarDay {
  /** Permanent ID of an event. With the same ID, a calendar updates the event instead of adding a second event. */
  readonly uid: string;
  readonly on: LocalDate;
  readonly title: string;
  /** Whether the date of the event is tentative. */
  readonly isPlanned?: boolean;
}

interface Calendar {
  readonly name: string;
  readonly days: readonly CalendarDay[];
  readonly now: Date;
}

const LINE_BYTES = 75;

/** Escapes separators and line breaks in a text value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Splits a line after every 75 bytes. Continuation lines begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let [text, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      lines.push(text);
      [text, bytes] = [' ', 1];
    }
    text += letter;
    bytes += size;
  }
  return [...lines, text].join('\r\n');
}

const compact = (day: string) => day.replaceAll('-', '');

function event({ uid, on, title, isPlanned = false }: CalendarDay, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@adashi`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `STATUS:${isPlanned ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Returns an iCalendar file (RFC 5545). Calendar apps load the file twice a day. */
export function icalendar({ name, days, now }: Calendar): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Adashi//EN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...days.flatMap((day) => event(day, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
