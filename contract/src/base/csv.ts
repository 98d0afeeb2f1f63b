/** Cell prefixes that a spreadsheet reads as a formula. Negative numbers are not formulas. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/**
 * Characters that need quoting: quotes, line breaks, and the comma, semicolon or tab, which spreadsheets take for a
 * delimiter depending on the locale.
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

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = '\ufeff';
