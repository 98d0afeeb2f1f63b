import type { Page } from '../db/page.ts';
import type { PersonCall } from './call.ts';
import { csvFile } from './csv-file.ts';

const AT_ONCE = 500;

/** Page of a list to read next. */
export interface Piece {
  readonly page: number;
  readonly pageSize: number;
}
type Read<Row> = (piece: Piece) => Promise<Pick<Page<Row>, 'data' | 'page'>>;

/** Column names of a file, each with the function that returns its value for a row. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/**
 * Yields every row of a filtered and sorted list, page by page on demand. A page beyond the end repeats the last page,
 * which ends the list.
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
  { reply }: PersonCall<unknown>,
  name: string,
  columns: FileColumns<Row>,
  rows: AsyncGenerator<Row>,
): Promise<string> {
  async function* cells() {
    for await (const row of rows) yield Object.values(columns).map((cell) => cell(row));
  }
  return csvFile(reply, name, Object.keys(columns), cells());
}

/** Returns a list as a CSV file, with all its rows in the same order as on its pages. */
export function listFile<Row>(
  call: PersonCall<unknown>,
  name: string,
  columns: FileColumns<Row>,
  read: Read<Row>,
): Promise<string> {
  return rowsFile(call, name, columns, pagedRows(read));
}
