import type { Page } from '../db/page.ts';
import { csvFile } from './csv-file.ts';
import type { PersonCall } from './router.ts';

const AT_ONCE = 500;

/** Which piece of a list is read next. */
export interface Piece {
  readonly page: number;
  readonly pageSize: number;
}
type Read<Row> = (piece: Piece) => Promise<Pick<Page<Row>, 'data' | 'page'>>;

/** What each column of a file is called, and what it says of a row. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** Every row of a list as it is filtered and sorted, piece by piece as somebody takes them. A page beyond the end is the last one again. */
export async function* pagedRows<Row>(read: Read<Row>): AsyncGenerator<Row> {
  for (let page = 1, isOver = false; !isOver; page += 1) {
    const { data, page: given } = await read({ page, pageSize: AT_ONCE });
    if (given !== page) return;
    yield* data;
    isOver = data.length < AT_ONCE;
  }
}

/** Rows as a CSV file. */
export function rowsFile<Row>(
  { reply }: PersonCall,
  name: string,
  columns: FileColumns<Row>,
  rows: AsyncGenerator<Row>,
): Promise<string> {
  async function* cells() {
    for await (const row of rows) yield Object.values(columns).map((cell) => cell(row));
  }
  return csvFile(reply, name, Object.keys(columns), cells());
}

/** A list as a CSV file: the same rows in the same order as on its pages, all of them. */
export function listFile<Row>(
  call: PersonCall,
  name: string,
  columns: FileColumns<Row>,
  read: Read<Row>,
): Promise<string> {
  return rowsFile(call, name, columns, pagedRows(read));
}
