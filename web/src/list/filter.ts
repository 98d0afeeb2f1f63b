import type { Input, Route } from '@adashi/contract';

type QueryOf<R extends Route> = Input<R> extends { query?: infer Query } ? NonNullable<Query> : never;

/** Filter of a list: a query parameter of the server with a label for each value. */
export type Filter<R extends Route> = {
  [Name in Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string]: {
    readonly name: Name;
    /** Marked for the catalogue by `msg`, as are the option labels. */
    readonly label: string;
    readonly words: Readonly<Record<Exclude<QueryOf<R>[Name], undefined> & string, string>>;
    /** Row counts per option, which make the filter chips; options without rows are hidden. 'all' is the total. */
    readonly chips?: Readonly<Record<string, number>>;
    /** Label for no selection, where it isn’t “All”. */
    readonly all?: string;
  };
}[Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string];

/** Filter of any route. */
export interface AnyFilter {
  readonly name: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly chips?: Readonly<Record<string, number>>;
  readonly all?: string;
}
