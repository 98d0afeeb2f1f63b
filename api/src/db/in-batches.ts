const AT_ONCE = 500;

/**
 * Every row of what is too long to hold, read so many at a time as somebody takes them. `read` answers at most `limit` rows after `last`, in
 * an order that ends in a unique column.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined, isOver = false; !isOver; ) {
    const rows = await read(last, AT_ONCE);
    yield* rows;
    last = rows.at(-1);
    isOver = rows.length < AT_ONCE;
  }
}
