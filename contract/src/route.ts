import './no-eval.ts';
import './schema-sentences.ts';

import { PERIODS } from '@adashi/core';
import { z } from 'zod';
import { LAST_PAGE, PAGE_SIZES } from './constants.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anyone, the holder of a secret link among them; a member; any signed-in person, about themselves alone; staff
 * with a permission; a member, who is shown what is theirs, or staff with it, who are shown all; the person whose `:id`
 * stands in the path, or staff with it.
 */
type Access =
  | { readonly who: 'anyone' | 'member' | 'person'; readonly may?: never }
  | { readonly who: 'staff' | 'member or staff' | 'self or staff'; readonly may: Permission };
export type Caller = Access['who'];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Route = Access & {
  readonly method: Method;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly does: string;
  /**
   * For whom alone, among members, what its ids name is there: its owner, or who is in its squad, or may join it. To all others it
   * answers 404, as it does where there is nothing.
   */
  readonly whose?: 'owner' | 'squad';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** Its answer is shown once and kept nowhere, not even for who asks again under the same key. */
  readonly answersSecret?: true;
  /** Only within five minutes after a password, a passkey or a code of the second factor was given (ASVS 7.5.3). */
  readonly afterPassword?: true;
  /** A write that a suspended member may do, too: what others are owed, their own sign-in, and asking for help (MONEY §3.12). */
  readonly whileSuspended?: true;
};

/** A group of routes by name, checked against `Route` and kept as precise as it was written. */
export function routes<const Group extends Record<string, Route>>(group: Group): Group {
  return group;
}

/** A query that may be empty may be left out. */
type QueryOf<Query extends z.ZodType> =
  Partial<z.input<Query>> extends z.input<Query> ? { query?: z.input<Query> } : { query: z.input<Query> };

/** The same of a body. */
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
/** What a database and a calendar can count with; nothing of squads is near either end. */
const DAYS = { first: '1900-01-01', last: '2199-12-31' };
const isCounted = (text: string) => text >= DAYS.first && text <= DAYS.last;
export const day = z.iso.date().refine(isCounted, 'Please enter a day from 1900 to 2199');
export const money = z.int();
export const period = z.enum(PERIODS);
export const done = z.object({ message: z.string() });
export const email = z.string().trim().toLowerCase().max(254);

export const paging = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE, 'Narrow the list down to see more').default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((known) => known === size))
    .default(10),
  q: z.string().trim().max(100).optional(),
});

/** Paging with the columns that a list may be sorted by. */
export function pagingBy<const Names extends readonly [string, ...string[]]>(names: Names) {
  return paging.extend({ sort: z.enum(names).optional(), order: z.enum(['asc', 'desc']).default('asc') });
}

/**
 * A page of a list. Of a long one only so many rows are counted: with `isMore` there are more than the total says. Of a search for a
 * word in very many names `lastPage` is how far one turns.
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

/** The file of a list: who may see the list may have it, narrowed and sorted as the list is. */
export function fileOf<const List extends ListRoute>(list: List): FileOf<List> {
  const query = list.query.omit({ page: true, pageSize: true });
  const file = { ...list, path: `${list.path}.csv`, does: `A CSV file. ${list.does}`, query, output: z.string() };
  return file as unknown as FileOf<List>; // which shape it is without the page is known of each list alone
}
