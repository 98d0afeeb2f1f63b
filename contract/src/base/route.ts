import './no-eval.ts';
import './schema-sentences.ts';

import { PERIODS } from '@adashi/core';
import { z } from 'zod';
import { LAST_PAGE, PAGE_SIZES } from './constants.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call a route. `anyone` includes holders of a secret link. `member or staff` returns own data to members and
 * all data to staff. `self or staff` means the person with the path’s `:id`, or staff with the permission.
 */
type Access =
  | { readonly who: 'anyone' | 'member' | 'person'; readonly may?: never }
  | { readonly who: 'staff' | 'member or staff' | 'self or staff'; readonly may: Permission };
export type Caller = Access['who'];
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Route = Access & {
  readonly method: Method;
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly does: string;
  /**
   * Ownership rule for members: the owner of the ids, or people who are in the squad or may join it. Other members get
   * a 404, as for unknown ids.
   */
  readonly whose?: 'owner' | 'squad';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** The response is returned once and never stored, not even for a retry with the same idempotency key. */
  readonly answersSecret?: true;
  /** The route requires a password, passkey or second factor from the last five minutes (ASVS 7.5.3). */
  readonly afterPassword?: true;
  /** Suspended members can still use this write, for example to pay a debt, sign in or ask for help (MONEY §3.12). */
  readonly whileSuspended?: true;
};

/** Returns a group of routes unchanged. The type checks each route against `Route` and keeps the literal types. */
export function routes<const Group extends Record<string, Route>>(group: Group): Group {
  return group;
}

/** Type of a query, which is optional if all of its fields are optional. */
type QueryOf<Query extends z.ZodType> =
  Partial<z.input<Query>> extends z.input<Query> ? { query?: z.input<Query> } : { query: z.input<Query> };

/** Type of a body, which is optional if all of its fields are optional. */
type BodyOf<Body extends z.ZodType> =
  Partial<z.input<Body>> extends z.input<Body> ? { body?: z.input<Body> } : { body: z.input<Body> };

export type Input<R extends Route> = (R['params'] extends z.ZodType ? { params: z.input<R['params']> } : unknown) &
  (R['query'] extends z.ZodType ? QueryOf<R['query']> : unknown) &
  (R['body'] extends z.ZodType ? BodyOf<R['body']> : unknown);

export type Parsed<R extends Route> = (R['params'] extends z.ZodType ? { params: z.output<R['params']> } : unknown) &
  (R['query'] extends z.ZodType ? { query: z.output<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: z.output<R['body']> } : unknown);

export type Output<R extends Route> = z.output<R['output']>;

export const id = z.uuid();
export const byId = z.object({ id });
export const product = z.enum(['adashi', 'ajohome']);
export const inProduct = z.object({ product });
export const inProductById = z.object({ product, id });
/** Range of days that both the database and the calendar can process. The days of squads are far from the limits. */
const DAYS = { first: '1900-01-01', last: '2199-12-31' };
const isCounted = (text: string) => text >= DAYS.first && text <= DAYS.last;
export const day = z.iso.date().refine(isCounted, 'Please enter a day from 1900 to 2199');
export const money = z.int();
export const period = z.enum(PERIODS);
export const done = z.object({ message: z.string() });
export const email = z.string().trim().toLowerCase().max(254);

export const paging = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE, 'Narrow the list to see more').default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((known) => known === size))
    .default(10),
  q: z.string().trim().max(100).optional(),
});

/** Returns the paging query of a list with the given sortable columns. */
export function pagingBy<const Names extends readonly [string, ...string[]]>(names: Names) {
  return paging.extend({ sort: z.enum(names).optional(), order: z.enum(['asc', 'desc']).default('asc') });
}

/**
 * Returns the schema of a list page. A long list counts a limited number of rows (`isMore`: the total is higher), and a
 * search with very many matches limits the pages to `lastPage`.
 */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    isMore: z.literal(true).optional(),
    lastPage: z.int().optional(),
  });
}

type ListRoute = Route & { readonly query: z.ZodObject };
type FileOf<List extends ListRoute> = Omit<List, 'query' | 'output'> & {
  readonly query: z.ZodObject<Omit<List['query']['shape'], 'page' | 'pageSize'>>;
  readonly output: z.ZodString;
};

/** Returns the CSV route of a list, with the list’s permission, filters and sorting. */
export function fileOf<const List extends ListRoute>(list: List): FileOf<List> {
  const query = list.query.omit({ page: true, pageSize: true });
  const file = { ...list, path: `${list.path}.csv`, does: `A CSV file. ${list.does}`, query, output: z.string() };
  return file as unknown as FileOf<List>; // TypeScript cannot derive this type for a generic list.
}
