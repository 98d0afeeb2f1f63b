import { csvLine, UTF8_MARK } from '@adashi/contract';
import { saveFile } from '../client/save-file.ts';

/** Returns rows as CSV, or null without rows. The header consists of the keys of the first row (SPEC §9). */
export function toCsv(rows: readonly object[]): string | null {
  const [first] = rows;
  if (!first) return null;
  const keys = Object.keys(first);
  const inOrder = (row: ReadonlyMap<string, unknown>) => keys.map((key) => row.get(key));
  const lines = [keys, ...rows.map((row) => inOrder(new Map(Object.entries(row))))];
  return lines.map((line) => csvLine(line)).join('');
}

/** Downloads rows as a CSV file. Does nothing without rows. */
export function exportCsv(rows: readonly object[], name = 'data.csv'): void {
  const csv = toCsv(rows);
  if (csv !== null) saveFile(name, new Blob([UTF8_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}
