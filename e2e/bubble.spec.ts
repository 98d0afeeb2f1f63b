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
 * Returns the elements under the chat bubble. With `isFixed`, returns only controls that do not scroll with the page.
 * Returns null while the bubble is not visible. This function runs in the page.
 */
function covered({ itself, isFixed }: { itself: string; isFixed: boolean }): string[] | null {
  const bubble = document.querySelector(itself);
  if (!bubble || getComputedStyle(bubble).opacity !== '1') return null;
  const staysPut = (part: Element | null): boolean => {
    for (let box = part; box && box !== document.body; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
    return false;
  };
  const over = bubble.getBoundingClientRect();
  const isUnder = (box: DOMRect) =>
    Math.min(box.right, over.right) - Math.max(box.left, over.left) > 1 &&
    Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1;
  const found: (string | null)[] = [];
  for (const control of document.querySelectorAll(
    'main :is(a, button, input, select, textarea, label, summary, img, svg[role=img])',
  ))
    if (control.checkVisibility() && isUnder(control.getBoundingClientRect()) && (!isFixed || staysPut(control)))
      found.push(control.outerHTML.slice(0, 80));
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    // These hidden elements contain text only for screen readers.
    if (!parent?.checkVisibility() || parent.closest('svg') || getComputedStyle(parent).clipPath !== 'none') continue;
    if (isFixed && !staysPut(parent)) continue;
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some(isUnder)) found.push(textContent);
  }
  return found.filter((words) => words !== null && words.trim() !== '') as string[]; // This type cast is safe because the filter removes null.
}

/** Milliseconds between polls. They are short because a page has many scroll positions. */
const INTERVALS = { intervals: [20, 50, 100] };

/**
 * Checks that the chat bubble returns at each scroll position. At the end of the page, the bubble must cover
 * nothing. At other positions, the bubble may only cover parts that scroll.
 */
async function isFree(page: Page, name: string): Promise<void> {
  const soft = expect.configure({ soft: true });
  for (const width of IS_LONG ? [390, 320] : [320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const part of [0.5, 0, 1]) {
      const message = `${name} at ${width} px, scrolled to ${part}`;
      const look = () =>
        page.evaluate((to) => {
          scrollTo(0, to * document.documentElement.scrollHeight);
        }, part);
      await look();
      const asked = { itself: BUBBLE, isFixed: part !== 1 };
      // The page may still grow after the first scroll to its end.
      const under = async () => {
        if (part === 1) await look();
        return page.evaluate(covered, asked);
      };
      await soft.poll(under, { message, ...INTERVALS }).toEqual([]);
    }
  }
}

/** Checks that a control at the end of a window scrolls above the chat bubble when it gets the focus. */
async function scrollsAbove(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  const links = page.locator('main :is(a, button)').filter({ visible: true });
  for (const link of await links.all()) {
    await link.focus();
    const under = () => page.evaluate(covered, { itself: BUBBLE, isFixed: false });
    await expect.poll(async () => (await under())?.length, INTERVALS).toBeDefined();
    const isUnder = await link.evaluate((part, bubble) => {
      const [own, over] = [part.getBoundingClientRect(), document.querySelector(bubble)?.getBoundingClientRect()];
      return over !== undefined && own.bottom > over.top + 1 && own.top < over.bottom && own.right > over.left + 1;
    }, BUBBLE);
    expect(isUnder, (await link.textContent()) ?? '').toBe(false);
  }
}

test('the chat bubble returns at every scroll position, and the page makes room for it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await enter(page.context(), server, ofDemo('Amara Okafor'));
  await page.goto(paths.dashboard);
  await settled(page);
  await scrollsAbove(page);
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
