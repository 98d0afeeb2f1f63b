import { expect } from '@playwright/test';
import type { SquadSummary } from '../contract/src/index.ts';
import { fitsEveryWidth } from './overflow.ts';
import { alter, enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

interface Page {
  readonly data: readonly SquadSummary[];
}

test('the page of a member’s squads fits the window with many squads, and with a filter that has no results', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await alter(page, /\/squad\/me\?/, ({ data: [one] }: Page) => {
    const data = Array.from({ length: 25 }, (_, nth) => ({
      ...one,
      id: crypto.randomUUID(),
      name: `Circle ${nth + 1}`,
    }));
    return { data, page: 1, pageSize: 25, total: 30 };
  });
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto('/squad');
  await expect(page.getByRole('main').getByRole('link', { name: /^Circle \d+/ })).toHaveCount(25);
  await fitsEveryWidth(page, '/squad, with many');
  await page.unrouteAll();
  await page.goto('/squad?q=circle+17&status=completed');
  await expect(page.getByText('No results match')).toBeVisible();
  await fitsEveryWidth(page, '/squad, narrowed');
});
