import type { Input, Output, Route } from '@adashi/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more rows than the total says. */
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
  /** Marked for the catalogue by `msg`. */
  readonly title: string;
  readonly cell: (row: Row, t: TFunction) => ReactNode;
  /** The server’s name of this column’s sort order. */
  readonly sort?: Sort;
  readonly isAmount?: boolean;
  /** Position on a row’s phone card, 'below' on a line of its own. Columns without one are hidden on phones. */
  readonly phone?: 'title' | 'aside' | 'note' | 'state' | 'below';
  /** Hidden by default; only for lists with a column menu. */
  readonly isFurther?: boolean;
}

type SortOf<R extends Route> = Input<R> extends { query?: { sort?: infer Sort } } ? Extract<Sort, string> : never;

export type Columns<R extends Route> = readonly Column<RowOf<R>, SortOf<R>>[];
