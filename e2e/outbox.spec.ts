import type { DeadLetter } from '@adashi/contract';
import { expect } from '@playwright/test';
import { DEAD_CHARGE, DEAD_CODE } from '../web/test/screens/dead-letters.ts';
import { isFit } from './overflow.ts';
import { enter, STAFF } from './sessions.ts';
import { test } from './test.ts';

const LIST = /\/api\/admin\/outbox\/dead\?/;
const LETTERS: readonly DeadLetter[] = [
  { ...DEAD_CODE, to: 'somebody.with.a.very.long.name.indeed@mail.example.com' },
  DEAD_CHARGE,
];

test('the list of undelivered emails fits phones and desktop screens, and shows an error after a failed request', {
  tag: '@long',
}, async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.route(LIST, (route) =>
    route.fulfill({ json: { data: LETTERS, page: 1, pageSize: 25, total: LETTERS.length } }),
  );
  await page.goto('/activity/undelivered');
  await expect(page.getByText('Lakeshore Ten, week 3, CA$100.00')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await isFit(page, `letters-${width}`);
  }
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await expect(page.getByText('Un code ou un lien')).toBeVisible();
  await isFit(page, 'french-390');

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.reload();
  await expect(page.getByText("Une erreur s'est produite. Rien n'a été perdu. Veuillez réessayer.")).toBeVisible();
  await isFit(page, 'failed');
});
