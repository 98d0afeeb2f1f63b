import type { Page } from './column.ts';

/** Fetches all rows of a list, page by page. Stops early if the list becomes shorter meanwhile. */
export async function allRows<Row>(load: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pageSize, total, isMore, page: given } = await load(page);
    if (given !== page) break;
    rows.push(...data);
    last = isMore ? page + 1 : Math.ceil(total / pageSize);
  }
  return rows;
}
