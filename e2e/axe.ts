import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

type Rules = NonNullable<RunOptions['runOnly']>;

/** The rules of WCAG 2.2 AA. */
export const WCAG: Rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Reads what is shown with axe, and answers each broken rule with its first elements. `@axe-core/playwright` sends axe to the
 * page for each look, which takes as long as the look. Here a page that is not reloaded keeps it.
 */
export async function violations(page: Page, runOnly: Rules, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // Only violations are read, so the elements that passed are not sent out of the page.
  const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions;
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then((results) => results.violations)`;
  const found = await page.evaluate<Result[]>(run);
  return found.map(({ id, nodes }) => {
    const places = nodes.slice(0, 4).map((node) => node.target.join(' '));
    return `${id}: ${places.join(', ')}`;
  });
}
