import type { Page } from './column.ts';

/** Every row of a list, whatever page is shown: asked for page after page. A list that shrank meanwhile ends earlier. */
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
