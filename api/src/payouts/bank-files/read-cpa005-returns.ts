import type { ReturnProblem } from '@adashi/contract';
import { RECORD_HEAD, RECORD_LENGTH, SEGMENT_LENGTH, SEGMENTS } from './cpa005.ts';
import type { ReadReturns, ReturnedLine } from './read-returns.ts';

/** Record type, record number, originator and file number: the start of each record. */
const HEAD = /^[A-Z]\d{9}.{10}[\d ]{4}/;
/** Position of originator and file number, which are the same in all records of a file. */
const OWNER = 10;
const TYPES = /^[ACDEFIJSUVZ]/;

/** Returns whether a text is a record. The head of a long record can have an error. */
const isRecord = (text: string): boolean => HEAD.test(text) || (TYPES.test(text) && text.length > SEGMENT_LENGTH);

/** Returns whether a file has records of Standard 005. */
export const isCpa005 = (lines: readonly string[]): boolean => lines.some((line) => recordsOf(line).some(isHead));
const isHead = (text: string): boolean => TYPES.test(text) && HEAD.test(text);

interface Entry {
  /** Number of the line in the file. Each record counts as a line if the file has no line ends. */
  readonly line: number;
  readonly text: string;
}

interface Segment {
  readonly reason: string;
  readonly amount: string;
  readonly reference: string;
}

/** Returns the length of the first record. If the record is too short or too long, finds the next record's head. */
function lengthOf(text: string): number {
  const owner = text.slice(OWNER, RECORD_HEAD);
  const isWhole = text.length > RECORD_LENGTH && isHead(text.slice(RECORD_LENGTH));
  if (isWhole || owner.length < RECORD_HEAD - OWNER) return RECORD_LENGTH;
  for (let at = text.indexOf(owner, RECORD_HEAD); at > 0; at = text.indexOf(owner, at + 1))
    if (isHead(text.slice(at - OWNER))) return at - OWNER;
  return RECORD_LENGTH;
}

/** Splits a line into records. A routing line such as '$$AA01CPA1464[PROD[NL$$' can be before the first record. */
function recordsOf(line: string): string[] {
  const [routing = ''] = /^\$\$.*?\$\$(?=A\d{9})/.exec(line) ?? [];
  const records = routing === '' ? [] : [routing];
  for (let rest = line.slice(routing.length).trimStart(); rest !== ''; ) {
    const length = lengthOf(rest);
    records.push(rest.slice(0, length));
    rest = rest.slice(length).trimEnd();
  }
  return records;
}

/** Returns the records and other lines that are not blank. */
function entriesOf(lines: readonly string[]): Entry[] {
  let line = 0;
  return lines.flatMap((text) => {
    const records = recordsOf(text);
    const first = line + 1;
    line += Math.max(records.length, 1);
    return records.map((record, index) => ({ line: first + index, text: record }));
  });
}

/** Returns the segments of a record, without unused segments of spaces or zeros. Spaces at line ends can be lost. */
function segmentsOf(record: string): Segment[] {
  return Array.from({ length: SEGMENTS }, (_, index) => RECORD_HEAD + index * SEGMENT_LENGTH)
    .map((start) => record.slice(start, start + SEGMENT_LENGTH))
    .filter((segment) => !/^[0 ]*$/.test(segment))
    .map((segment) => ({
      reason: segment.slice(0, 3).trim(),
      amount: segment.slice(3, 13),
      reference: segment.slice(150, 169).trim().toUpperCase(),
    }));
}

const isReadable = ({ amount, reference }: Segment) => /^\d{10}$/.test(amount) && reference !== '';

/** Reads the records in order. Reports every record that is not a returned credit, and reads all others. */
class Reader {
  readonly lines: ReturnedLine[] = [];
  readonly problems: ReturnProblem[] = [];
  /** Credits since the last header, for the trailer. Null outside of a file. */
  #credits: Segment[] | null = null;
  #last = 1;

  read({ line, text }: Entry): void {
    const type = text.charAt(0);
    if (type === 'A') this.#begin();
    else if (type === 'Z') this.#checkTotals(line, text);
    else if ('SUV'.includes(type)) this.#note(line, text);
    else if ('CDEFIJ'.includes(type)) this.#readSegments(line, type, segmentsOf(text));
    else this.report(line, '', 'unreadable');
    this.#last = line;
  }

  report(line: number, reference: string, why: ReturnProblem['why']): void {
    const isKnown = this.problems.some((one) => one.line === line && one.reference === reference && one.why === why);
    if (!isKnown) this.problems.push({ line, reference, why });
  }

  /** Reports a file without a trailer. */
  end(): void {
    if (this.#credits !== null) this.report(this.#last, '', 'incomplete');
    this.#credits = null;
  }

  #begin(): void {
    this.end();
    this.#credits = [];
  }

  /** Reports a notice of change: the bank informs about other numbers of an account, and no payment came back. */
  #note(line: number, text: string): void {
    for (const reference of text.match(/ADA\d{9,}/g) ?? ['']) this.report(line, reference, 'notice');
  }

  #readSegments(line: number, type: string, segments: readonly Segment[]): void {
    if (type === 'I' || type === 'C') this.#credits?.push(...segments);
    for (const segment of segments) {
      const { reference, amount, reason } = segment;
      if (type !== 'I') this.report(line, reference, 'kind');
      else if (!isReadable(segment)) this.report(line, reference, 'unreadable');
      else this.lines.push({ line, reference, cents: Number(amount), result: 'failed', reason: reason || null });
    }
  }

  /** Compares the trailer's count and sum with the credits of its file. */
  #checkTotals(line: number, trailer: string): void {
    const credits = this.#credits ?? [];
    const sum = credits.reduce((total, { amount }) => total + Number(amount), 0);
    const isRight = Number(trailer.slice(46, 60)) === sum && Number(trailer.slice(60, 68)) === credits.length;
    if (this.#credits === null || !isRight) this.report(line, '', 'totals');
    this.#credits = null;
  }
}

const LONGEST_ROUTING = 120;

/** Returns whether a line routes a file: the line begins with '$$', or is a short line before a header. */
const isRouting = (text: string, next = ''): boolean =>
  text.startsWith('$$') || (text.length <= LONGEST_ROUTING && next.startsWith('A') && isHead(next));

/**
 * Parses a bank's return file in the format of Standard 005: one or more files, each with a header, records and a
 * trailer. A record of type I contains up to six returned credits. Reference and amount identify a payment, so a file
 * with an error elsewhere is safe to import.
 */
export function readCpa005Returns(lines: readonly string[]): ReadReturns {
  const entries = entriesOf(lines);
  const reader = new Reader();
  for (const [index, entry] of entries.entries()) {
    if (isRecord(entry.text)) reader.read(entry);
    else if (!isRouting(entry.text, entries[index + 1]?.text)) reader.report(entry.line, '', 'unreadable');
  }
  reader.end();
  return { lines: reader.lines, problems: reader.problems };
}
