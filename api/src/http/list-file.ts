import type { Page } from '../db/page.ts';
import type { PersonCall } from './call.ts';
import type { CsvColumn } from './csv-columns.ts';
import { csvFile } from './csv-file.ts';

const AT_ONCE = 500;

/** Number and size of the page to read next. */
export interface Piece {
  readonly page: number;
  readonly pageSize: number;
}
type Read<Row> = (piece: Piece) => Promise<Pick<Page<Row>, 'data' | 'page'>>;

/** Columns of a file, by id. Each function returns the value of a row. */
export type FileColumns<Row> = Readonly<Partial<Record<CsvColumn, (row: Row) => unknown>>>;

/**
 * Yields every row of a filtered and sorted list, and reads one page at a time. The loop ends at the last page, which
 * the list also returns for any later page.
 */
export async function* pagedRows<Row>(read: Read<Row>): AsyncGenerator<Row> {
  for (let page = 1, isOver = false; !isOver; page += 1) {
    const { data, page: given } = await read({ page, pageSize: AT_ONCE });
    if (given !== page) return;
    yield* data;
    isOver = data.length < AT_ONCE;
  }
}

/** Returns rows as a CSV file. */
export function rowsFile<Row>(
  { reply, me }: PersonCall<unknown>,
  name: string,
  columns: FileColumns<Row>,
  rows: AsyncGenerator<Row>,
): Promise<string> {
  async function* cells() {
    for await (const row of rows) yield Object.values(columns).map((cell) => cell(row));
  }
  const ids = Object.keys(columns) as CsvColumn[]; // cast: the type of `columns` allows no other keys
  return csvFile(reply, me.language, name, ids, cells());
}

/** Returns a list as a CSV file, with all rows in page order. */
export function listFile<Row>(
  call: PersonCall<unknown>,
  name: string,
  columns: FileColumns<Row>,
  read: Read<Row>,
): Promise<string> {
  return rowsFile(call, name, columns, pagedRows(read));
}
