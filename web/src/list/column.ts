import type { Input, Output, Route } from '@adashi/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more than the total says. */
  readonly isMore?: true | undefined;
  readonly lastPage?: number | undefined;
}

export interface ListRow {
  readonly id: string | number;
}

/** The row of a route that answers a page of a list. */
export type RowOf<R extends Route> = Output<R> extends Page<infer Row extends ListRow> ? Row : never;

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  /** Marked for the catalogue by `msg`. */
  readonly title: string;
  readonly cell: (row: Row, t: TFunction) => ReactNode;
  /** What the server calls the order by this column. */
  readonly sort?: Sort;
  readonly isAmount?: boolean;
  /** Its place on the card that a row is on a phone, 'below' in a line of its own; without one it is left out there. */
  readonly phone?: 'title' | 'aside' | 'note' | 'state' | 'below';
  /** Not seen until somebody chooses it; of a list that can be chosen in. */
  readonly isFurther?: boolean;
}

type SortOf<R extends Route> = Input<R> extends { query?: { sort?: infer Sort } } ? Extract<Sort, string> : never;

export type Columns<R extends Route> = readonly Column<RowOf<R>, SortOf<R>>[];
