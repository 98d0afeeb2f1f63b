import type { ListRow } from './column.ts';

/** Action on each selected row. */
export interface BulkAct<Row> {
  /**
   * Title on the button, the dialog and its submit button. Marked for the catalogue by `msg`, as are the consequences.
   */
  readonly title: string;
  /** Consequence for each row. */
  readonly consequences: string;
  readonly asksReason?: boolean;
  readonly isDanger?: boolean;
  /** Rows that allow the action; omitted for all. */
  readonly isFor?: (row: Row) => boolean;
  /** One call per row; an error is the outcome of that row. */
  readonly act: (row: Row, reason: string) => Promise<unknown>;
}

/** Bulk actions of a list. */
export interface Bulk<Row> {
  /** Name of a row in the selection and in the outcomes. */
  readonly nameOf: (row: Row) => string;
  readonly acts: readonly BulkAct<Row>[];
}

/** An action with a snapshot of its rows. */
export interface Asked<Row> {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
}

/** Success, or the error of the row. */
export type Outcome = 'done' | { readonly error: unknown };

/** Runs the action row by row, continues after failures, and reports each outcome at once. */
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
