/** Matches the first visible character of a cell. Spreadsheets skip control, invisible and space characters. */
const FIRST_VISIBLE = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*(.)/su;
const STARTS_FORMULA = /^[=+@\-\u2212]/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;

/**
 * Returns whether a spreadsheet could read the cell as a formula. Full-width and small forms of a sign, such as U+FF1D,
 * count as the sign itself.
 */
function isFormula(text: string): boolean {
  if (/^[\t\r]/.test(text)) return true;
  const [, first = ''] = FIRST_VISIBLE.exec(text) ?? [];
  return STARTS_FORMULA.test(first.normalize('NFKC')) && !NEGATIVE_NUMBER.test(text);
}

/** Matches a character that requires quotes around the cell. Some locales separate cells by semicolons or tabs. */
const SPLITS = /[",;\t\r\n]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = isFormula(text) ? `'${text}` : text;
  return SPLITS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one CSV row (RFC 4180) with a line break at the end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Byte order mark. Spreadsheets then read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';
