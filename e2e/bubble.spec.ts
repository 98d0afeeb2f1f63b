import { expect, type Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { IS_LONG } from './is-long.ts';
import { addresses, fillGaps } from './layout-gaps.ts';
import { settled, show } from './overflow.ts';
import { WALK } from './routes.ts';
import { changeSession, enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

test.beforeAll(({ server }) => fillGaps(server));

/** Screens without a sidebar, which therefore have no chat bubble. */
const WITHOUT: readonly string[] = [paths.connectBank, paths.connectPodBank, paths.aboutPods];
const BUBBLE = 'a[aria-label="Chat with the help desk"]';

/**
 * Returns the elements under the visible chat bubble, or null while the page scrolls. This function runs in the page.
 */
function covered(itself: string): string[] | null {
  const bubble = document.querySelector(itself);
  const { chat } = document.documentElement.dataset;
  if (chat === 'away') return null;
  if (!bubble || getComputedStyle(bubble).opacity === '0') return [];
  const over = bubble.getBoundingClientRect();
  const isUnder = (box: DOMRect) =>
    Math.min(box.right, over.right) - Math.max(box.left, over.left) > 1 &&
    Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1;
  const found: (string | null)[] = [];
  for (const control of document.querySelectorAll(
    'main :is(a, button, input, select, textarea, label, summary, img, svg[role=img])',
  ))
    if (control.checkVisibility() && isUnder(control.getBoundingClientRect()))
      found.push(control.outerHTML.slice(0, 80));
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    // These hidden elements contain text only for screen readers.
    if (!parent?.checkVisibility() || parent.closest('svg') || getComputedStyle(parent).clipPath !== 'none') continue;
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isUnder)) found.push(textContent);
  }
  return found.filter((words) => words !== null && words.trim() !== '') as string[]; // This type cast is safe because the filter removes null.
}

/**
 * Scrolls to a fraction of the page's height and returns the elements under the chat bubble. The page may still grow.
 */
const scroll = (page: Page, part: number) =>
  page.evaluate((to) => {
    scrollTo(0, to * document.documentElement.scrollHeight);
    return document.documentElement.dataset.chat;
  }, part);

/** Milliseconds between polls. They are short because a page has many scroll positions. */
const INTERVALS = { intervals: [20, 50, 100] };

async function isFree(page: Page, name: string): Promise<void> {
  const soft = expect.configure({ soft: true });
  for (const width of IS_LONG ? [390, 320] : [320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of [1, 0.5, 0]) {
      const message = `${name} at ${width} px, scrolled to ${part}`;
      await scroll(page, part);
      await soft.poll(() => page.evaluate(covered, BUBBLE), { message, ...INTERVALS }).toEqual([]);
      // A page has room for the chat bubble below its content, except above a sticky footer.
      if (part === 1 && !name.endsWith('/join'))
        await soft.poll(() => scroll(page, part), { message, ...INTERVALS }).toBe('here');
    }
  }
}

/** Scrolls past the chart in four steps, and expects the chat bubble to cover no part of it. */
async function isFreeOfChart(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  const chart = page.getByRole('img', { name: /^By today you contributed/ });
  await expect(chart).toBeVisible();
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await chart.evaluate((part, nth) => {
      const { top, height } = part.getBoundingClientRect();
      scrollBy(0, top + (height * nth) / 4 - innerHeight + 84);
    }, quarter);
    await expect
      .poll(() => page.evaluate(covered, BUBBLE), { message: `quarter ${quarter} of the chart`, ...INTERVALS })
      .toEqual([]);
  }
}

test('the chat bubble covers nothing at any scroll position', { tag: '@long' }, async ({ page, server }) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto(paths.dashboard);
  await settled(page);
  await isFreeOfChart(page);
  let walked = 0;
  const walk = async (set: Readonly<Record<string, readonly string[]>>) => {
    for (const [route, names] of Object.entries(set))
      for (const address of addresses(route, names)) {
        if (WITHOUT.includes(address)) continue;
        await show(page, address);
        await expect(page.locator(BUBBLE)).toHaveCount(1);
        walked += 1;
        await isFree(page, address);
      }
  };
  const { squads = {}, pods = {} } = WALK;
  await walk(squads);
  expect(walked).toBeGreaterThan(15);
  await changeSession(page, { product: 'ajohome' });
  // Pages such as account and help are the same in both products.
  const { dashboard, payments, payouts } = paths;
  await walk(Object.fromEntries(Object.entries(pods).filter(([route]) => !(route in squads))));
  await walk({ [dashboard]: [], [payments]: [], [payouts]: [] });
  expect(walked).toBeGreaterThan(19);
});
