import { isCpa005, readCpa005Returns } from './read-cpa005-returns.ts';
import { type ReadReturns, readReturns } from './read-returns.ts';

/** Line ends of all systems. Old systems write U+001A at the end of a file, and editors can add text behind it. */
const LINE_ENDS = ['\r\n', '\r', '\n', '\v', '\f', '\u001a', '\u0085', '\u2028', '\u2029'];
const LINE_END = new RegExp(LINE_ENDS.join('|'));
const BYTE_ORDER_MARKS = /^[\ufeff\ufffe\ufffd]+/;

const PAIRS = 8;

/** Returns whether a text is UTF-16 that was decoded as UTF-8: every second character is zero, also after a mark. */
function isUtf16(text: string): boolean {
  const pairs =
    text
      .slice(2)
      .match(/[^]{2}/g)
      ?.slice(0, PAIRS) ?? [];
  const isZeroAt = (place: number) => pairs.every((pair) => pair[place] === '\0' && pair[1 - place] !== '\0');
  return pairs.length === PAIRS && (isZeroAt(0) || isZeroAt(1));
}

/** Returns the lines of a bank's return file, without byte order marks. Single zero bytes are padding. */
function linesOf(text: string): string[] {
  const clean = text.replaceAll('\0', isUtf16(text) ? '' : ' ');
  return clean.split(LINE_END).map((line) => line.replace(BYTE_ORDER_MARKS, '').trimEnd());
}

/** Parses a bank's return file. Each line is a result or a problem, and a file without results has a problem. */
export function readReturnFile(text: string): ReadReturns {
  const lines = linesOf(text);
  const read = isCpa005(lines) ? readCpa005Returns(lines) : readReturns(lines);
  if (read.lines.length + read.problems.length > 0) return read;
  return { lines: [], problems: [{ line: 1, reference: '', why: 'empty' }] };
}
