/** Separators of CSV files. Excel in French Canada expects semicolons and decimal commas. */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Returns the separator with this name, if there is one. */
export function csvSeparator(text: string | null): CsvSeparator | undefined {
  return CSV_SEPARATORS.find((separator) => separator === text);
}
