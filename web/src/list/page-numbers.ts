/**
 * Returns the page numbers of a pager: the first page, the last page, and the current page with its neighbours. Null
 * means a gap of at least two pages. `last` is undefined if the last page is unknown.
 */
export function pageNumbers(page: number, last: number | undefined): readonly (number | null)[] {
  const end = last ?? page;
  const shown = [...new Set([1, page - 1, page, page + 1, end])]
    .filter((number) => number >= 1 && number <= end)
    .toSorted((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? number - 1);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}
