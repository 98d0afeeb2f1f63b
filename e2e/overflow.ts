import { expect, type Page } from '@playwright/test';
import { violations, WCAG } from './axe.ts';
import { IS_LONG } from './is-long.ts';
import { brokenWords } from './words.ts';

/** Widths in pixels that a screen must fit. */
export const WIDTHS = IS_LONG ? [320, 390, 768, 1100, 1280, 1366, 1440] : [320];

/** CSS selector for loading indicators, except the endless examples in the component gallery. */
const LOADING = ':is([aria-busy=true], [role=progressbar]):not([data-example] *)';

/** Waits until all parts of a screen are loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator(LOADING)).toHaveCount(0);
}

/** Moves between screens without a page load, as a click does. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
}

/** Checks WCAG 2.2 AA and that no element is wider than the screen. */
export async function isAccessible(page: Page, name: string): Promise<void> {
  await isClean(page, name, WCAG);
}

/** Checks that a dialog or a state of a page fits the width. `npm run verify` also runs axe. */
export async function isFit(page: Page, name: string): Promise<void> {
  if (IS_LONG) return isAccessible(page, name);
  await settled(page);
  await isNotTooWide(page, name);
}

/** Waits until all fades have ended, because colours are wrong during a fade. Ignores endless animations. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A new element's animation begins in the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Checks that axe finds no broken rule among `rules`. */
async function isClean(page: Page, name: string, rules: typeof WCAG): Promise<void> {
  await settled(page);
  await atRest(page);
  expect.soft(await violations(page, rules), name).toEqual([]);
  await isNotTooWide(page, name);
}

async function isNotTooWide(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is too wide`).toBeLessThanOrEqual(0);
}

/**
 * Runs axe on a screen without a reload. The long run checks phone and desktop width in light and dark mode, and the
 * quick run checks only light mode at one width.
 */
export async function isFitInEveryLook(page: Page, name: string, width: number): Promise<void> {
  if (!IS_LONG) {
    await page.setViewportSize({ width, height: 900 });
    await isAccessible(page, name);
    return;
  }
  for (const each of [390, 1440]) {
    await page.setViewportSize({ width: each, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await isClean(page, `${name} at ${each} px, dark`, ['color-contrast', 'link-in-text-block']);
    await page.emulateMedia({ colorScheme: 'light' });
    await isAccessible(page, `${name} at ${each} px, light`);
  }
}

/**
 * Returns the elements that scroll sideways, have cut text, or have text outside a card. This function runs in the
 * page.
 */
function misfits(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways, ${scrollWidth - clientWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent?.trim();
    if (!words || node.parentElement?.closest('script, style, [inert], option, datalist')) continue;
    const said = `${words.slice(0, 40)} (${node.parentElement?.localName}.${node.parentElement?.className})`;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0 || node.parentElement?.checkVisibility() === false) continue;
    const isPicture = node.parentElement?.closest('[aria-hidden=true]');
    let box = node.parentElement;
    for (; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isOut = text.right > edge.right + 1 || text.left < edge.left - 1;
      // Skips elements that scroll, are shortened on purpose, or have text only for screen readers.
      if (clipPath !== 'none' || ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') break;
      const isCut = isOut && ['hidden', 'clip'].includes(overflowX);
      if (isCut && !isPicture) found.push(`cut: ${said}`);
      else if (isOut && box.matches('section, dialog, [role=dialog]')) found.push(`leaves its card: ${said}`);
      if (isCut || position === 'fixed') break;
    }
    const isOnPage = box === document.body || box === null || getComputedStyle(box).position === 'fixed';
    if (isOnPage && (text.right > clientWidth + 1 || text.left < -1)) found.push(`leaves the page: ${said}`);
  }
  return [...new Set(found)];
}

/** Returns the overlapping words of a drawing. This function runs in the page. */
function collisions(): string[] {
  return [...document.querySelectorAll('[role=img]')].flatMap((drawing) => {
    const words = [...drawing.querySelectorAll('text, b')].map((word) => ({
      text: word.textContent,
      box: word.getBoundingClientRect(),
    }));
    return words.flatMap(({ text, box }, index) =>
      words
        .slice(index + 1)
        // A word's box is higher than its letters.
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
        )
        .map((other) => `${text} lies on ${other.text}`),
    );
  });
}

/** Height in pixels of the chat bubble at the bottom of a page. */
const STRIP = 92;

/**
 * Returns the free space in pixels below a page's content, or null without a chat bubble. This function runs in the
 * page.
 */
function freeStrip(): number | null {
  const main = document.querySelector('main#main');
  if (!main?.parentElement?.querySelector('header')) return null;
  const shown = [...main.querySelectorAll('*')].filter((part) => part.checkVisibility());
  const end = Math.max(0, ...shown.map((part) => part.getBoundingClientRect().bottom));
  return document.documentElement.scrollHeight - scrollY - end;
}

/** Minimum width and height in pixels of a main button on a phone. */
const FINGER = 44;

/** Returns the buttons, and links that look like buttons, below the minimum size. This function runs in the page. */
function smallButtons(least: number): string[] {
  const pressed = [...document.querySelectorAll<HTMLElement>('main :is(button, a), [role=dialog] :is(button, a)')];
  return pressed
    .filter((button) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(button);
      const looksSo = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
      return looksSo && button.checkVisibility();
    })
    .map((button) => ({ button, ...button.getBoundingClientRect().toJSON() }))
    .filter(({ width, height }) => width < least || height < least)
    .map(({ button, width, height }) => `${button.textContent?.trim()}: ${width} × ${height}`);
}

/**
 * Checks the size and distance of targets (WCAG 2.2, 2.5.8). Each button must be at least 44 px wide and high (LOOK).
 */
export async function isTouchable(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  if (IS_LONG) {
    expect.soft(await violations(page, ['target-size']), `${name}: too small or too close`).toEqual([]);
  }
  expect.soft(await page.evaluate(smallButtons, FINGER), `${name}: less than ${FINGER} px`).toEqual([]);
}

/** Repeats a check for a short time, because the browser redraws a chart a moment after a change of width. */
const soon = (look: () => Promise<unknown>, message: string) =>
  expect.configure({ soft: true }).poll(look, { message });

/** Checks one screen at every width without a reload. */
export async function fitsEveryWidth(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
  await settled(page);
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await soon(() => page.evaluate(misfits), `${name} at ${width} px`).toEqual([]);
    await soon(() => page.evaluate(collisions), `${name} at ${width} px`).toEqual([]);
    await soon(() => page.evaluate(brokenWords), `${name} at ${width} px breaks no word`).toEqual([]);
    const strip = async () => (await page.evaluate(freeStrip)) ?? STRIP;
    await soon(strip, `${name} at ${width} px leaves the bubble room`).toBeGreaterThanOrEqual(STRIP);
  }
  if (before) await page.setViewportSize(before);
}
