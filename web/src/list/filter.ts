import type { Input, Route } from '@adashi/contract';

type QueryOf<R extends Route> = Input<R> extends { query?: infer Query } ? NonNullable<Query> : never;

/** What a list is narrowed to by choosing: a parameter of the server's, and what each of its values is called. */
export type Filter<R extends Route> = {
  [Name in Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string]: {
    readonly name: Name;
    /** Marked for the catalogue by `msg`, as the words are. */
    readonly label: string;
    readonly words: Readonly<Record<Exclude<QueryOf<R>[Name], undefined> & string, string>>;
    /** Chips to choose from, where they are few, with how many rows each would show: none, and it is not offered. 'all' is that of all. */
    readonly chips?: Readonly<Record<string, number>>;
    /** What is shown where none of them is chosen, where that is not all. */
    readonly all?: string;
  };
}[Exclude<keyof QueryOf<R>, 'page' | 'pageSize' | 'q' | 'sort' | 'order'> & string];

/** A filter, whatever it is of. */
export interface AnyFilter {
  readonly name: string;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly chips?: Readonly<Record<string, number>>;
  readonly all?: string;
}
