interface Page<Row> {
  readonly data: readonly Row[];
  readonly pageSize: number;
  readonly total: number;
}

/** Every row of a list, whatever page is shown: asked for page after page. */
export async function allRows<Row>(load: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pageSize, total } = await load(page);
    rows.push(...data);
    last = Math.ceil(total / pageSize);
  }
  return rows;
}
