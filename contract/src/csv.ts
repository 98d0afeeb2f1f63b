/** A spreadsheet takes a cell that begins so for a formula. A number below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** What splits cells or rows: a comma, or where a comma is in numbers, as in French, what spreadsheets take for one. */
const SPLITS = /[",;\t\r\n]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return SPLITS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row of a CSV file (RFC 4180), its end included. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** At the beginning of a file it tells spreadsheets that it is UTF-8. */
export const UTF8_MARK = '\ufeff';
