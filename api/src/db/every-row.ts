import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { columnsOn, inOrder, isWhole, type ListQuery, type SortBy, type Sorting } from './page.ts';
import { forItsValues } from './prepared.ts';
import { type RowShape, rowsOf } from './rows-of.ts';

const AT_ONCE = 500;

/** Where a row stands in an order: what it has in each column of it, as text. */
const place = z.object({ standsAt: z.array(z.string().nullable()) });
type Place = z.output<typeof place>['standsAt'];

/**
 * What stands after a place. Of columns that always hold something as one comparison, which an index begins at; of one that may
 * hold nothing, and the key, what holds nothing stands last either way.
 */
function after(
  by: SortBy,
  key: RawBuilder<unknown>,
  { order }: Pick<Sorting<string>, 'order'>,
  last: Place,
): RawBuilder<unknown> {
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  // No index begins at a place in columns of two tables; one does at the first of them.
  if (isWhole(by)) return sql`(${by[0]} ${beyond}= ${last[0]} and (${sql.join(by)}) ${beyond} (${sql.join(last)}))`;
  const [value, id] = last;
  if (value === null) return sql`${by} is null and ${key} > ${id}`;
  return sql`(${by} ${beyond} ${value} or ${by} is null or (${by} = ${value} and ${key} > ${id}))`;
}

/**
 * Every row of a list in the order that is asked for, so many at a time as somebody takes them. Each piece is read on from the
 * last row: however many there are none is walked over twice, and one that comes or goes meanwhile moves none of the others.
 * The list's `from` has to end in a condition.
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
    yield* rows as z.output<Shape>[]; // what was declared, and where it stands
    last = place.parse(rows.at(-1) ?? { standsAt: [] }).standsAt;
    if (rows.length < AT_ONCE) return;
  }
}
