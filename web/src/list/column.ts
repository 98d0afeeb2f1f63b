import type { Input, Output, Route } from '@adashi/contract';
import type { ReactNode } from 'react';
import type { TFunction } from '../i18n/translation.ts';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Whether the list has more rows than the counted total. */
  readonly isMore?: true | undefined;
  readonly lastPage?: number | undefined;
}

export interface ListRow {
  readonly id: string | number;
}

/** Row type of a route that returns a page. */
export type RowOf<R extends Route> = Output<R> extends Page<infer Row extends ListRow> ? Row : never;

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  /** Title of the column, as a key of the catalogue. */
  readonly title: string;
  readonly cell: (row: Row, t: TFunction) => ReactNode;
  /** The server's name for the sort order by this column. */
  readonly sort?: Sort;
  readonly isAmount?: boolean;
  /**
   * Position of the value on a phone card. 'below' means a separate line. A column without a position is hidden on
   * phones.
   */
  readonly phone?: 'title' | 'aside' | 'note' | 'state' | 'below';
  /** Whether the column is hidden by default. The reader can show the column with the column menu. */
  readonly isFurther?: boolean;
}

type SortOf<R extends Route> = Input<R> extends { query?: { sort?: infer Sort } } ? Extract<Sort, string> : never;

export type Columns<R extends Route> = readonly Column<RowOf<R>, SortOf<R>>[];
