import type { CsvSeparator } from './csv-separator.ts';

interface CsvStyle {
  readonly separator: CsvSeparator;
  /** Whether the file is for a spreadsheet, which must not change digits such as 00011. */
  readonly isSheet: boolean;
}

/** Style of files for programs. */
const PLAIN: CsvStyle = { separator: 'comma', isSheet: false };

/** Returns the style of files that people open in a spreadsheet. */
export function sheetStyle(separator: CsvSeparator): CsvStyle {
  return { separator, isSheet: true };
}

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

/**
 * Matches digits that a spreadsheet would change: leading zeros, more than 11 digits, a plus sign, a power of ten, and
 * digits with signs between them, such as 003-00011.
 */
const CHANGED_DIGITS = /^(?:0\d+|\d{12,}|\+\d+(?:[- ]\d+)*|\d+[eE][+-]?\d+|\d+(?:[-/ ]\d+)+)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DECIMAL = /^-?\d+\.\d+$/;

/** Matches a character that requires quotes around the cell. Some locales separate cells by semicolons or tabs. */
const SPLITS = /[",;\t\r\n]/;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function cell(value: unknown, { separator, isSheet }: CsvStyle): string {
  const text = value === null || value === undefined ? '' : String(value);
  if (isSheet && typeof value === 'string' && CHANGED_DIGITS.test(text) && !DAY.test(text)) return quoted(`="${text}"`);
  if (separator === 'semicolon' && DECIMAL.test(text)) return text.replace('.', ',');
  const safe = isFormula(text) ? `'${text}` : text;
  return SPLITS.test(safe) ? quoted(safe) : safe;
}

/** Returns one CSV row (RFC 4180) with a line break at the end. */
export function csvLine(cells: readonly unknown[], style: CsvStyle = PLAIN): string {
  return `${cells.map((one) => cell(one, style)).join(style.separator === 'semicolon' ? ';' : ',')}\r\n`;
}

/** Byte order mark. Spreadsheets then read the file as UTF-8. */
export const UTF8_MARK = '\ufeff';
