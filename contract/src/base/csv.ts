/** Matches the start of a cell that a spreadsheet would read as a formula, except a negative number. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** Matches a character that requires quotes around the cell. Some locales separate cells by semicolons or tabs. */
const SPLITS = /[",;\t\r\n]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return SPLITS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one CSV row (RFC 4180) with a line break at the end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Byte order mark. Spreadsheets then read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';
