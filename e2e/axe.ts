import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

type Rules = NonNullable<RunOptions['runOnly']>;

/** Tags of the axe rules for WCAG 2.2 AA. */
export const WCAG: Rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe on the page and returns each broken rule with its first elements. `@axe-core/playwright` would load axe
 * for every run and take twice as long.
 */
export async function violations(page: Page, runOnly: Rules, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // The page returns only failed rules, because passed rules have large results.
  const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions;
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then((results) => results.violations)`;
  const found = await page.evaluate<Result[]>(run);
  return found.map(({ id, nodes }) => {
    const places = nodes.slice(0, 4).map((node) => node.target.join(' '));
    return `${id}: ${places.join(', ')}`;
  });
}
