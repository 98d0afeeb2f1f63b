import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MOST_COUNTED, MOST_OF_COMMON, pageOf } from '../src/db/page.ts';
import { filled } from '../src/db/rows-of.ts';
import { IN_PRODUCT, TestApp } from './app.ts';
import { statementsOf } from './statements-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

test('The server rejects a page number above 2,000', async () => {
  const grace = await app.staff('grace');
  expect(await grace.call('squadMembers', { ...IN_PRODUCT, query: { page: '2000' } })).toMatchObject({
    data: [],
    page: 1,
  });
  expect(await grace.refused('squadMembers', { ...IN_PRODUCT, query: { page: '2001' } })).toMatchObject({
    status: 400,
    fields: { page: 'Narrow the list to see more' },
  });
});

const row = z.object({ n: filled(z.int()), name: z.string().nullable() });
/** Six numbered rows: two with the name a, two with the name b, and two without a name. */
const SOME = sql`(values (1, 'b'), (2, null), (3, 'a'), (4, 'b'), (5, null), (6, 'a')) listed (n, name)`;
const sorts = { name: sql`name`, number: [sql`n`], both: [sql`coalesce(name, '')`, sql`n`] };
type Sort = keyof typeof sorts;

function ask(paging: { page?: number; pageSize?: number; sort?: Sort; order?: 'asc' | 'desc' }, from = SOME) {
  const list = { columns: sql`listed.n, listed.name`, from, order: sql`listed.n`, sorts };
  const whole = { page: 1, pageSize: 10, order: 'asc' as const, ...paging };
  return {
    plain: () => pageOf(app.context.db, row, whole, list),
    late: () => pageOf(app.context.db, row, whole, { ...list, shown: { key: sql`listed.n`, from } }),
  };
}

/** Returns the row numbers on a page. Checks that both functions that read the list return the same rows. */
async function numbers(...asked: Parameters<typeof ask>): Promise<number[]> {
  const { plain, late } = ask(...asked);
  const page = await plain();
  expect(await late()).toEqual(page);
  return page.data.map(({ n }) => n);
}

describe('Order of a list', () => {
  test.each<[string, Parameters<typeof ask>[0], number[]]>([
    ['the default order of the list', {}, [1, 2, 3, 4, 5, 6]],
    ['the default order of the list, in both directions', { order: 'desc' }, [1, 2, 3, 4, 5, 6]],
    ['a column, with empty values last', { sort: 'name' }, [3, 6, 1, 4, 2, 5]],
    ['a column in descending order, with empty values last', { sort: 'name', order: 'desc' }, [1, 4, 3, 6, 2, 5]],
    ['two columns', { sort: 'both' }, [2, 5, 3, 6, 1, 4]],
    ['two columns in descending order', { sort: 'both', order: 'desc' }, [4, 1, 6, 3, 5, 2]],
    ['one column with different values', { sort: 'number', order: 'desc' }, [6, 5, 4, 3, 2, 1]],
  ])('A list is sorted correctly by %s', async (_, paging, expected) => {
    expect(await numbers(paging)).toEqual(expected);
  });
});

test.each<[Sort | undefined, 'asc' | 'desc']>([
  [undefined, 'asc'],
  ['name', 'asc'],
  ['name', 'desc'],
  ['both', 'desc'],
])('The pages of a list contain each row once with the sort column %s and the direction %s', async (sort, order) => {
  const paging = { pageSize: 4, order, ...(sort && { sort }) };
  const pages = [await numbers({ ...paging, page: 1 }), await numbers({ ...paging, page: 2 })];
  expect(pages.map(({ length }) => length)).toEqual([4, 2]);
  expect(pages.flat()).toEqual(await numbers({ order, ...(sort && { sort }) }));
});

describe('Total of a list', () => {
  test.each<[string, { page: number; pageSize: number }, number, number]>([
    ['A page that is not full needs no count', { page: 1, pageSize: 10 }, 6, 1],
    ['The last page needs no count', { page: 2, pageSize: 4 }, 6, 1],
    ['A full page needs a count', { page: 1, pageSize: 6 }, 6, 2],
    ['A page beyond the end leads to the last page', { page: 4, pageSize: 4 }, 6, 3],
  ])('The database counts the rows only when the page needs a count: %s', async (_, paging, total, statements) => {
    const asked = statementsOf(async () => expect(await ask(paging).plain()).toMatchObject({ total }));
    expect(await asked).toHaveLength(statements);
  });
  test('An empty list has a total of zero', async () => {
    const nothing = sql`(select 1 as n, 'a' as name where false) listed`;
    expect(await ask({}, nothing).plain()).toEqual({ data: [], page: 1, pageSize: 10, total: 0 });
    expect(await ask({ page: 3 }, nothing).plain()).toEqual({ data: [], page: 1, pageSize: 10, total: 0 });
  });

  const many = (rows: number) =>
    sql`(select n::int, null::text as name from generate_series(1, ${rows}::int) n) listed`;

  test('The total of a list is exact up to the count limit', async () => {
    expect(await ask({ page: 2, pageSize: 4 }).late()).toMatchObject({ page: 2, total: 6 });
    const { isMore, ...full } = await ask({ page: 1_000, pageSize: 100 }, many(MOST_COUNTED)).late();
    expect(isMore).toBeUndefined();
    expect(full).toMatchObject({ page: MOST_COUNTED / 100, total: MOST_COUNTED });
  });

  test('The count of a list skips joins that serve only the sort order', async () => {
    const list = { columns: sql`listed.n, listed.name`, from: SOME, order: sql`listed.n`, sorts };
    const totalOf = async (more: object) => {
      const { data, ...page } = await pageOf(
        app.context.db,
        row,
        { page: 1, pageSize: 4, order: 'asc' },
        { ...list, ...more },
      );
      expect(data).toHaveLength(4);
      return page;
    };
    expect(await totalOf({ counted: many(7) })).toEqual({ page: 1, pageSize: 4, total: 7 });
    expect(await totalOf({ counted: many(7), common: many(MOST_OF_COMMON) })).toMatchObject({ total: 7 });
    const more = { total: MOST_OF_COMMON, isMore: true, lastPage: MOST_OF_COMMON / 4 };
    expect(await totalOf({ counted: many(7), common: many(MOST_OF_COMMON + 1) })).toMatchObject(more);
  });

  test('The query for a common search word reads rows in the sort order of the list', async () => {
    const list = { columns: sql`listed.n, listed.name`, from: SOME, order: sql`listed.n`, sorts, walked: many(1) };
    const shown = async (common: number) =>
      (await pageOf(app.context.db, row, { page: 1, pageSize: 4, order: 'asc' }, { ...list, common: many(common) }))
        .data;
    expect(await shown(MOST_OF_COMMON)).toHaveLength(4);
    expect(await shown(MOST_OF_COMMON + 1)).toEqual([{ n: 1, name: null }]);
  });

  test('The page of a list above the count limit has the flag `isMore`', async () => {
    const beyond = await ask({ page: MOST_COUNTED / 100 + 1, pageSize: 100 }, many(MOST_COUNTED + 5)).late();
    expect(beyond).toMatchObject({ page: MOST_COUNTED / 100 + 1, total: MOST_COUNTED, isMore: true });
    expect(beyond.data.map(({ n }) => n - MOST_COUNTED)).toEqual([1, 2, 3, 4, 5]);
  });

  test('A page number beyond the end of a long list returns the last page', async () => {
    const last = await ask({ page: 9_999, pageSize: 100 }, many(MOST_COUNTED + 5)).late();
    expect(last).toMatchObject({ page: MOST_COUNTED / 100 + 1, total: MOST_COUNTED, isMore: true });
    expect(last.data).toHaveLength(5);
  });
});
