import './no-eval.ts';
import './schema-sentences.ts';

import { PERIODS } from '@adashi/core';
import { z } from 'zod';
import { LAST_PAGE, PAGE_SIZES } from './constants.ts';
import type { Permission } from './permissions.ts';
import { tidyEmail, tidyLine } from './tidy.ts';

/**
 * Callers that a route accepts. `anyone` includes people with a secret link. With `member or staff` and `self or
 * staff`, staff with the permission get all data, and other callers get only their own data.
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
   * Members who can access the resource in the path: its owner, members of the squad, or people who can join the squad.
   * Other members get a 404, as for unknown ids.
   */
  readonly whose?: 'owner' | 'squad';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /**
   * Set when the response contains a secret. The server never stores such a response, even for a retry with the same
   * idempotency key.
   */
  readonly answersSecret?: true;
  /**
   * Set when the caller must have entered a password, passkey or second factor in the last five minutes (ASVS 7.5.3).
   */
  readonly afterPassword?: true;
  /**
   * A file with data of other people. Staff need the permission `exports` and a recent confirmation, and each download
   * adds a row to the audit log. Members can download their own data without the permission.
   */
  readonly isExport?: true;
  /** Set when the route reads whole tables. Its database statements then have the time-out of an export. */
  readonly isLong?: true;
  /**
   * The act costs money or loosens a control, so another person must approve the act (MONEY §3.11). `approvedBy` names
   * the permission of that person if it differs from the permission of the route.
   */
  readonly byTwo?: { readonly approvedBy?: Permission };
  /**
   * Set when suspended members can still use the route, for example to pay a debt, sign in or ask for help (MONEY
   * §3.12).
   */
  readonly whileSuspended?: true;
};

/**
 * Returns a group of routes unchanged. The function's type checks each route against `Route` and keeps literal types.
 */
export function routes<const Group extends Record<string, Route>>(group: Group): Group {
  return group;
}

/** Type of a query, which is optional if all its fields are optional. */
type QueryOf<Query extends z.ZodType> =
  Partial<z.input<Query>> extends z.input<Query> ? { query?: z.input<Query> } : { query: z.input<Query> };

/** Type of a body, which is optional if all its fields are optional. */
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
/** Range of days that both the database and the calendar can process. Squad dates are far inside these limits. */
const DAYS = { first: '1900-01-01', last: '2199-12-31' };
const isCounted = (text: string) => text >= DAYS.first && text <= DAYS.last;
export const day = z.iso.date().refine(isCounted, 'Please enter a day from 1900 to 2199');
export const money = z.int();
export const period = z.enum(PERIODS);
export const done = z.object({ message: z.string() });
export const email = z.string().overwrite(tidyEmail).toLowerCase().max(254);

export const paging = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE, 'Narrow the list to see more').default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((known) => known === size))
    .default(10),
  q: z.string().overwrite(tidyLine).max(100).optional(),
});

/** Returns the schema of a list's paging query with the given sortable columns. */
export function pagingBy<const Names extends readonly [string, ...string[]]>(names: Names) {
  return paging.extend({ sort: z.enum(names).optional(), order: z.enum(['asc', 'desc']).default('asc') });
}

/**
 * Returns the schema of one page of a list. `total` stops at a limit, `isMore` means that the list has more rows, and
 * `lastPage` is the last page that a search allows.
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
  readonly isExport: true;
};

/** Returns the CSV route of a list, with the same permission, filters and sorting. */
export function fileOf<const List extends ListRoute>(list: List): FileOf<List> {
  const query = list.query.omit({ page: true, pageSize: true });
  const more = { query, output: z.string(), isExport: true };
  const file = { ...list, path: `${list.path}.csv`, does: `A CSV file. ${list.does}`, ...more };
  return file as unknown as FileOf<List>; // TypeScript cannot derive this type for a generic list.
}
