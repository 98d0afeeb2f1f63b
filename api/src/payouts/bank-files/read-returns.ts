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

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');

function readLine(text: string, line: number): ReturnedLine | ReturnProblem {
  const [reference = '', cents = '', result = '', ...more] = text.split(/[,;]/).map((part) => part.trim());
  const known = RESULTS[unquoted(result).toLowerCase()];
  const about = { line, reference: unquoted(reference).slice(0, 40) };
  if (!known) return { ...about, why: 'result' };
  const reason = unquoted(more.join(', ')).slice(0, 200);
  return { ...about, cents: Number(unquoted(cents)), result: known, reason: reason || null };
}

/**
 * Parses bank results after a header row: 'reference,cents,paid' or 'reference,cents,failed,why'. An invalid line is
 * returned as a problem with the line number.
 */
export function readReturns(text: string): ReadReturns {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ row: row.trim(), line: index + 1 }));
  const read = rows
    .filter(({ row }) => row !== '' && !/^"?reference\b/i.test(row))
    .map(({ row, line }) => readLine(row, line));
  return {
    lines: read.filter((each): each is ReturnedLine => 'result' in each),
    problems: read.filter((each): each is ReturnProblem => 'why' in each),
  };
}
