import { Readable } from 'node:stream';
import { csvLine, type Language, sheetStyle, UTF8_MARK } from '@adashi/contract';
import type { FastifyReply } from 'fastify';
import { type CsvColumn, fileOptions, headingsOf } from './csv-columns.ts';

type Cells = readonly unknown[];

async function* linesOf(
  lineOf: (cells: Cells) => string,
  head: Cells,
  first: IteratorResult<Cells>,
  rest: AsyncGenerator<Cells>,
): AsyncGenerator<string> {
  yield UTF8_MARK + lineOf(head);
  if (!first.done) yield lineOf(first.value);
  for await (const row of rest) yield lineOf(row);
}

/**
 * Streams a CSV file row by row. The headings are in the given language, or are the ids of the columns on request. Files
 * with headings are for spreadsheets, and have the separator of the request. An error before the first row returns an
 * error response, and a later error truncates the file. Each chunk of the stream is one line, because `recordedExport`
 * counts the chunks.
 */
export async function csvFile(
  reply: FastifyReply,
  language: Language,
  name: string,
  columns: readonly CsvColumn[],
  rows: AsyncGenerator<Cells>,
): Promise<string> {
  const { wantsIds, separator } = fileOptions(reply.request.url);
  const head = headingsOf(columns, wantsIds ? 'ids' : language);
  const lineOf = (cells: Cells) => (wantsIds ? csvLine(cells) : csvLine(cells, sheetStyle(separator)));
  const first = await rows.next();
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(linesOf(lineOf, head, first, rows)) as unknown as string; // cast: Fastify also accepts a stream
}

/** Formats cents as dollars for a spreadsheet: '-1234.50', without a currency or thousands separator. */
export function dollars(amount: number): string {
  const whole = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}
