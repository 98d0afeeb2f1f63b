import type { Input, Route } from '@adashi/contract';

type QueryOf<R extends Route> = Input<R> extends { query?: infer Query } ? NonNullable<Query> : never;

/** Filter of a list: a query parameter, and a label for each value of the parameter. */
export type Filter<R extends Route> = {
  [Name in Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string]: {
    readonly name: Name;
    /** Label of the filter. All labels are keys of the catalogue. */
    readonly label: string;
    readonly words: Readonly<Record<Exclude<QueryOf<R>[Name], undefined> & string, string>>;
    /**
     * Number of rows for each option. With these numbers, the options appear as chips, and the chip 'all' has the
     * total.
     */
    readonly chips?: Readonly<Record<string, number>>;
    /** Label of the option without a filter. The default label is “All”. */
    readonly all?: string;
  };
}[Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string];

/** Filter of a list, without the type of the list's route. */
export interface AnyFilter {
  readonly name: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly chips?: Readonly<Record<string, number>>;
  readonly all?: string;
}
