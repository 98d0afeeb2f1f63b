import type { Page } from '@playwright/test';

interface Answer {
  readonly data: readonly { readonly id: string }[];
  readonly pageSize: number;
}

/** Simulates a very long list, in which each page repeats the rows of the first page. */
export function lengthen(page: Page, path: string, total: number): Promise<unknown> {
  return page.route(path, async (route) => {
    const url = new URL(route.request().url());
    const at = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.delete('page');
    const asked = route.fetch({ url: url.href }).then((response) => response.json());
    const first: Answer | null = await asked.catch(() => null); // Ignores the error of a request after the end of the test.
    if (!first) return;
    const { data, pageSize } = first;
    const rows = Array.from({ length: data.length > 0 ? pageSize : 0 }, (_, index) => data[index % data.length]);
    const made = rows.map((row, index) => ({ ...row, id: `${row?.id.slice(0, -2)}${10 + index}` }));
    await route.fulfill({ json: { data: made, page: at, pageSize, total } });
  });
}
