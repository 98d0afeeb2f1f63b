import type { ListRow } from './column.ts';

/** Action that runs on each selected row. */
export interface BulkAct<Row> {
  /**
   * Title of the button, the dialog and its submit button. The title and the consequences are marked for the catalogue
   * by `msg`.
   */
  readonly title: string;
  /** Consequence of the action for each row. */
  readonly consequences: string;
  readonly asksReason?: boolean;
  readonly isDanger?: boolean;
  /** Returns whether a row allows the action. Omitted if every row does. */
  readonly isFor?: (row: Row) => boolean;
  /** Calls the server for one row. An error is the outcome of that row. */
  readonly act: (row: Row, reason: string) => Promise<unknown>;
}

/** Bulk actions of a list. */
export interface Bulk<Row> {
  /** Returns the name of a row, for the selection and the outcomes. */
  readonly nameOf: (row: Row) => string;
  readonly acts: readonly BulkAct<Row>[];
}

/** A requested action with its selected rows. */
export interface Asked<Row> {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
}

/** Outcome of the action for one row: success, or an error. */
export type Outcome = 'done' | { readonly error: unknown };

/** Runs the action row by row. A failure doesn't stop the other rows, and each outcome is reported at once. */
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
