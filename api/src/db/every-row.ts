import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { columnsOn, inOrder, isWhole, type ListQuery, type SortBy, type Sorting } from './page.ts';
import { forItsValues } from './prepared.ts';
import { type RowShape, rowsOf } from './rows-of.ts';

const AT_ONCE = 500;

/** Position of a row in a sort order: the values of the row's sort columns, as text. */
const place = z.object({ standsAt: z.array(z.string().nullable()) });
type Place = z.output<typeof place>['standsAt'];

/**
 * Returns the SQL condition for the rows after a position. Columns without nulls use one row comparison, so that an
 * index can start at the position.
 */
function after(
  by: SortBy,
  key: RawBuilder<unknown>,
  { order }: Pick<Sorting<string>, 'order'>,
  last: Place,
): RawBuilder<unknown> {
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  // A row comparison cannot use an index when the columns belong to two tables. The additional condition on the first
  // column can use an index.
  if (isWhole(by)) return sql`(${by[0]} ${beyond}= ${last[0]} and (${sql.join(by)}) ${beyond} (${sql.join(last)}))`;
  const [value, id] = last;
  if (value === null) return sql`${by} is null and ${key} > ${id}`;
  return sql`(${by} ${beyond} ${value} or ${by} is null or (${by} = ${value} and ${key} > ${id}))`;
}

/**
 * Yields every row of a list in order, in batches, even during concurrent inserts and deletes. The SQL text in `from`
 * must end with a condition.
 */
export async function* everyRow<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  shape: Shape,
  sorting: Sorting<Sort>,
  list: ListQuery<Sort> & Required<Pick<ListQuery<Sort>, 'shown'>>,
): AsyncGenerator<z.output<Shape>> {
  const { key } = list.shown;
  const by: SortBy = list.sorts[sorting.sort];
  const columns = isWhole(by) ? by : [by, key];
  const placed = shape.extend(place.shape);
  for (let last: Place | null = null; ; ) {
    const rest: RawBuilder<unknown> = last ? after(by, key, sorting, last) : sql`true`;
    const keys = sql`
      select key, stands_at, row_number() over () as place from (
        select ${forItsValues} ${key} as key, array[${sql.join(columns.map((column) => sql`(${column})::text`))}] as stands_at
        from ${list.walked ?? list.from} and ${rest} order by ${inOrder(sorting, by, sql`${key}`)} limit ${AT_ONCE}
      ) keys`;
    const rows: unknown[] = await rowsOf(placed)`
      ${columnsOn(list, keys, sql`, on_page.stands_at as "standsAt"`)}
    `.all(db);
    yield* rows as z.output<Shape>[]; // cast: rows have the declared columns and `standsAt`
    last = place.parse(rows.at(-1) ?? { standsAt: [] }).standsAt;
    if (rows.length < AT_ONCE) return;
  }
}
