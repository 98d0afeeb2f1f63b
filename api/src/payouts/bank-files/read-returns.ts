import type { ReturnProblem } from '@adashi/contract';

export interface ReturnedLine {
  readonly line: number;
  readonly reference: string;
  readonly cents: number;
  readonly result: 'paid' | 'failed';
  readonly reason: string | null;
}

export interface ReadReturns {
  readonly lines: readonly ReturnedLine[];
  readonly problems: readonly ReturnProblem[];
}

const RESULTS: Readonly<Record<string, ReturnedLine['result']>> = {
  paid: 'paid',
  failed: 'failed',
  returned: 'failed',
};

/** Removes the quotes around a value. Excel writes `="…"` to keep a text. */
const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^=?"(.*)"$/s, '$1')
    .replaceAll('""', '"');

function readLine(text: string, line: number): ReturnedLine | ReturnProblem {
  const [reference = '', cents = '', result = '', ...more] = text.split(/[,;\t]/).map((part) => part.trim());
  const word = unquoted(result).toLowerCase();
  const about = { line, reference: unquoted(reference).toUpperCase().slice(0, 40) };
  if (!Object.hasOwn(RESULTS, word)) return { ...about, why: 'result' };
  const amount = unquoted(cents);
  if (!/^\d+$/.test(amount)) return { ...about, why: 'amount' };
  const reason = unquoted(more.join(', ')).slice(0, 200);
  return { ...about, cents: Number(amount), result: RESULTS[word] ?? 'failed', reason: reason || null };
}

/** Matches a row of headings, and the row by which Excel names the separator. */
const HEADING = /^"?(?:r[ée]f[ée]rence\b|sep=)/i;

/**
 * Parses bank results after a header row: 'reference,cents,paid' or 'reference,cents,failed,why'. An invalid line is
 * returned as a problem with the line number.
 */
export function readReturns(lines: readonly string[]): ReadReturns {
  const read = lines
    .map((row, index) => ({ row: row.trim(), line: index + 1 }))
    .filter(({ row }) => row !== '' && !HEADING.test(row))
    .map(({ row, line }) => readLine(row, line));
  return {
    lines: read.filter((each): each is ReturnedLine => 'result' in each),
    problems: read.filter((each): each is ReturnProblem => 'why' in each),
  };
}
