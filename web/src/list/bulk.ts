import { WaitsForSecondPerson } from '../client/api.ts';
import type { ListRow } from './column.ts';

/** Action that staff can run on every selected row. */
export interface BulkAct<Row> {
  /** Title of the button, of the dialog and of the submit button, as a key of the catalogue. */
  readonly title: string;
  /** Effect of the action on each row, as a key of the catalogue. */
  readonly consequences: string;
  readonly asksReason?: boolean;
  readonly isDanger?: boolean;
  /** Returns whether the action is possible for a row. Undefined if the action is possible for every row. */
  readonly isFor?: (row: Row) => boolean;
  /** Runs the action for one row on the server. A thrown error is the result for the row. */
  readonly act: (row: Row, reason: string) => Promise<unknown>;
}

/** Bulk actions of a list. */
export interface Bulk<Row> {
  /** Returns the name of a row, for the selection and for the list of results. */
  readonly nameOf: (row: Row) => string;
  readonly acts: readonly BulkAct<Row>[];
}

/** Bulk action before its confirmation, with the selected rows. */
export interface Asked<Row> {
  readonly act: BulkAct<Row>;
  readonly rows: readonly Row[];
}

/** Result of the action for one row: success, a proposal that awaits approval, or an error. */
export type Outcome = 'done' | 'waits' | { readonly error: unknown };

/**
 * Runs the action for one row after the other, and immediately reports each result. A failed row does not stop the
 * other rows.
 */
export async function actOnEach<Row extends ListRow>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  report: (id: Row['id'], outcome: Outcome) => void,
): Promise<void> {
  for (const row of rows) {
    try {
      await act(row);
      report(row.id, 'done');
    } catch (error) {
      report(row.id, error instanceof WaitsForSecondPerson ? 'waits' : { error });
    }
  }
}
