/** Start of a cell that a spreadsheet reads as a formula. A negative number is no formula. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/**
 * Characters that need quoting. The semicolon and the tab are included, because spreadsheets of some locales use them
 * as the delimiter.
 */
const SPLITS = /[",;\t\r\n]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return SPLITS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one CSV row (RFC 4180) with its line break. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';
