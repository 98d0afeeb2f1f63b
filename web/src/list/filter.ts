import type { Input, Route } from '@adashi/contract';

type QueryOf<R extends Route> = Input<R> extends { query?: infer Query } ? NonNullable<Query> : never;

/** Filter of a list: a query parameter of the server with a label for each value. */
export type Filter<R extends Route> = {
  [Name in Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string]: {
    readonly name: Name;
    /** Label of the filter. The label and the option labels are marked for the catalogue by `msg`. */
    readonly label: string;
    readonly words: Readonly<Record<Exclude<QueryOf<R>[Name], undefined> & string, string>>;
    /**
     * Number of rows of each option, which turns the options into chips. Options without rows are hidden, and 'all' is
     * the total.
     */
    readonly chips?: Readonly<Record<string, number>>;
    /** Label of the empty selection, where the label isn’t “All”. */
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
