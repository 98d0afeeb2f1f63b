import type { ReturnProblem } from '@adashi/contract';
import { RECORD_HEAD, RECORD_LENGTH, SEGMENT_LENGTH, SEGMENTS } from './cpa005.ts';
import type { ReadReturns, ReturnedLine } from './read-returns.ts';

/** A header of Standard 005: its type, and that it is the first record. */
export const isCpa005 = (text: string): boolean => /^\ufeff?A000000001/.test(text);

interface Segment {
  /** The record that it stands in, counted from 1. */
  readonly line: number;
  readonly type: string;
  readonly reason: string;
  readonly cents: number;
  readonly reference: string;
}

/** Records end with a line, or follow each other without an end; spaces at the end of a line may have been lost. */
function recordsOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return lines
    .flatMap((line) => line.match(new RegExp(`.{1,${RECORD_LENGTH}}`, 'g')) ?? [])
    .map((writeAudit) => writeAudit.padEnd(RECORD_LENGTH));
}

function segmentsOf(writeAudit: string, line: number): Segment[] {
  const starts = Array.from({ length: SEGMENTS }, (_, index) => RECORD_HEAD + index * SEGMENT_LENGTH);
  return starts
    .map((start) => writeAudit.slice(start, start + SEGMENT_LENGTH))
    .filter((segment) => segment.trim() !== '')
    .map((segment) => ({
      line,
      type: writeAudit.charAt(0),
      reason: segment.slice(0, 3),
      cents: Number(segment.slice(3, 13)),
      reference: segment.slice(150, 169).trim(),
    }));
}

/** Whether the trailer tells the number and the sum of the credits that stand before it. */
function addsUp(trailer: string, segments: readonly Segment[]): boolean {
  const credits = segments.filter(({ type }) => type === 'C' || type === 'I');
  const sum = credits.reduce((total, { cents }) => total + cents, 0);
  return (
    trailer.startsWith('Z') && Number(trailer.slice(46, 60)) === sum && Number(trailer.slice(60, 68)) === credits.length
  );
}

/**
 * A bank's file of returns by Standard 005: records I, each with up to six credits that came back, in place of the kind of
 * payment the reason (900 to 999). Nothing is taken from a file that was cut off. Records of another kind are told.
 */
export function readCpa005Returns(text: string): ReadReturns {
  const [, ...records] = recordsOf(text);
  const trailer = records.pop() ?? '';
  const segments = records.flatMap((writeAudit, index) => segmentsOf(writeAudit, index + 2));
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
