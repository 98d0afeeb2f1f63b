import type { ReturnProblem } from '@adashi/contract';
import { RECORD_HEAD, RECORD_LENGTH, SEGMENT_LENGTH, SEGMENTS } from './cpa005.ts';
import type { ReadReturns, ReturnedLine } from './read-returns.ts';

/** Returns whether a text starts with a Standard 005 header record. */
export const isCpa005 = (text: string): boolean => /^\ufeff?A000000001/.test(text);

interface Segment {
  /** Number of the record in the file; the first record is 1. */
  readonly line: number;
  readonly type: string;
  readonly reason: string;
  readonly cents: number;
  readonly reference: string;
}

/** Splits a bank file into records, with or without line breaks. Adds trailing spaces that were lost. */
function recordsOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return lines
    .flatMap((line) => line.match(new RegExp(`.{1,${RECORD_LENGTH}}`, 'g')) ?? [])
    .map((record) => record.padEnd(RECORD_LENGTH));
}

function segmentsOf(record: string, line: number): Segment[] {
  const starts = Array.from({ length: SEGMENTS }, (_, index) => RECORD_HEAD + index * SEGMENT_LENGTH);
  return starts
    .map((start) => record.slice(start, start + SEGMENT_LENGTH))
    .filter((segment) => segment.trim() !== '')
    .map((segment) => ({
      line,
      type: record.charAt(0),
      reason: segment.slice(0, 3),
      cents: Number(segment.slice(3, 13)),
      reference: segment.slice(150, 169).trim(),
    }));
}

/** Returns whether the trailer's count and sum match the preceding credits. */
function addsUp(trailer: string, segments: readonly Segment[]): boolean {
  const credits = segments.filter(({ type }) => type === 'C' || type === 'I');
  const sum = credits.reduce((total, { cents }) => total + cents, 0);
  return (
    trailer.startsWith('Z') && Number(trailer.slice(46, 60)) === sum && Number(trailer.slice(60, 68)) === credits.length
  );
}

/**
 * Parses a bank's return file in the format of Standard 005. A record of type I contains up to six returned credits.
 * Rejects truncated files, and returns records of other types as problems.
 */
export function readCpa005Returns(text: string): ReadReturns {
  const [, ...records] = recordsOf(text);
  const trailer = records.pop() ?? '';
  const segments = records.flatMap((record, index) => segmentsOf(record, index + 2));
  if (!addsUp(trailer, segments))
    return { lines: [], problems: [{ line: records.length + 2, reference: '', why: 'totals' }] };
  const lines: ReturnedLine[] = [];
  const problems: ReturnProblem[] = [];
  for (const { type, line, reference, cents, reason } of segments) {
    if (type === 'I') lines.push({ line, reference, cents, result: 'failed', reason });
    else problems.push({ line, reference, why: 'kind' });
  }
  return { lines, problems };
}
