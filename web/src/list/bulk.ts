import type { ListRow } from './column.ts';

/** An act for each of the rows that were chosen. */
export interface BulkAct<Row> {
  /** Marked for the catalogue by `msg`, as the consequences are: on the button, over the dialog and on what sends it. */
  readonly title: string;
  /** What it means for each of them. */
  readonly consequences: string;
  readonly asksReason?: boolean;
  readonly isDanger?: boolean;
  /** The rows that it can be done for; without it, for all. */
  readonly isFor?: (row: Row) => boolean;
  /** One call for one row; what it throws is that row's outcome. */
  readonly act: (row: Row, reason: string) => Promise<unknown>;
}

/** What may be done for many rows of a list at once. */
export interface Bulk<Row> {
  /** What a row is called where it is chosen, and where its outcome is told. */
  readonly nameOf: (row: Row) => string;
  readonly acts: readonly BulkAct<Row>[];
}

/** An act, and the rows that it was asked for as they were then. */
export interface Asked<Row> {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
}

/** Done, or the failure that says why not. */
export type Outcome = 'done' | { readonly error: unknown };

/** One row after the other, whatever became of the one before; each outcome is told as soon as it is known. */
export async function actOnEach<Row extends ListRow>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  tell: (id: Row['id'], outcome: Outcome) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      await act(row);
      tell(row.id, 'done');
    } catch (error) {
      tell(row.id, { error });
    }
  }
}
