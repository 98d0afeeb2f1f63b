import { saveFile } from './save-file.ts';

/** A spreadsheet takes a cell that begins so for a formula. A number below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as CSV: the first row's keys are the header (SPEC §9). Null for no rows. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string | null {
  const [first] = rows;
  if (!first) return null;
  const keys = Object.keys(first);
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key]))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Hands the rows over as a file; does nothing for no rows. A mark at its start tells spreadsheets that it is UTF-8. */
export function exportCsv(rows: readonly Readonly<Record<string, unknown>>[], name = 'data.csv'): void {
  const csv = toCsv(rows);
  if (csv !== null) saveFile(name, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
}
