import { expect, type Page } from '@playwright/test';
import { brokenWords } from './words.ts';

/** Widths and heights of windows, from the smallest phone to a desktop screen. */
export const WINDOWS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
] as const;

type Window = (typeof WINDOWS)[number];

/** Minimum window width for a panel beside the list, and maximum window width for a full-page panel. */
const DOCKED_FROM = 1380;
const PAGE_UP_TO = 639;
const DRAWER = 460;
const HEADER = 72;
const DOCKED = 404;
/** Width of the docked panel of the queue of acts. */
export const DOCKED_QUEUE = 420;

/**
 * Returns the layout faults of the open panel: size, scrim, head, foot, and dates with a line break inside. `docked` is
 * the width of a docked panel. This function runs in the page.
 */
function faultsOf(limits: Record<'docked' | 'from' | 'upTo' | 'drawer' | 'header', number>): string[] {
  const found: string[] = [];
  const { innerWidth: width, innerHeight: height } = window;
  const kind = width >= limits.from ? 'docked' : width <= limits.upTo ? 'page' : 'drawer';
  const selector = kind === 'docked' ? 'main aside[aria-label]' : '[role=dialog][aria-label]';
  const panel = [...document.querySelectorAll(selector)].find((part) => part.querySelector('header'));
  if (!panel) return [`no ${kind}`];
  const head = panel.querySelector('header');
  // A panel without acts has an empty, hidden foot.
  const foot = [...panel.querySelectorAll('footer')].find((part) => part.checkVisibility());
  const box = panel.getBoundingClientRect();
  const is = (name: string, value: number, wanted: number) => {
    if (Math.abs(value - wanted) > 1) found.push(`${kind}: ${name} is ${Math.round(value)} and must be ${wanted}`);
  };
  const isAtLeast = (name: string, value: number, least: number) => {
    if (value < least - 1) found.push(`${kind}: ${name} is ${Math.round(value)} and must be at least ${least}`);
  };
  if (kind === 'docked') {
    const main = document.querySelector('main')?.getBoundingClientRect();
    is('width', box.width, limits.docked);
    is('right edge', box.right, (main?.right ?? 0) - 32);
    isAtLeast('top', box.top, limits.header);
    isAtLeast('rest of the window', height - box.height, 104);
  } else if (kind === 'drawer') {
    is('left edge', box.left, width - limits.drawer);
    is('top', box.top, 0);
    is('width', box.width, limits.drawer);
    is('height', box.height, height);
  } else {
    is('left edge', box.left, 0);
    is('width', box.width, document.documentElement.clientWidth);
    isAtLeast('height', box.height, height);
    if (document.getElementById('main')?.checkVisibility()) found.push('page: the list is still visible');
  }
  const scrims = [...document.querySelectorAll('.mantine-Drawer-overlay')].filter((part) => part.checkVisibility());
  is('number of scrims', scrims.length, kind === 'drawer' ? 1 : 0);
  const scrim = scrims[0]?.getBoundingClientRect();
  if (scrim)
    for (const [name, value, wanted] of [
      ['scrim width', scrim.width, width],
      ['scrim height', scrim.height, height],
    ] as const)
      is(name, value, wanted);
  if (kind !== 'docked') {
    is('top of the head', head?.getBoundingClientRect().top ?? -1, 0);
    if (foot) is('bottom of the foot', foot.getBoundingClientRect().bottom, height);
  } else if (foot) is('bottom of the foot', foot.getBoundingClientRect().bottom, box.bottom - 1);
  for (const part of panel.querySelectorAll('button, a')) {
    const { left, right } = part.getBoundingClientRect();
    if (left < box.left - 1 || right > box.right + 1) found.push(`${kind}: outside: ${part.textContent}`);
  }
  return found;
}

const soft = expect.configure({ soft: true });

/** Checks the open panel in a window of each size. */
export async function hasItsBox(
  page: Page,
  name: string,
  windows: readonly Window[] = WINDOWS,
  docked = DOCKED,
): Promise<void> {
  const limits = { docked, from: DOCKED_FROM, upTo: PAGE_UP_TO, drawer: DRAWER, header: HEADER };
  for (const size of windows) {
    await page.setViewportSize(size);
    const at = `${name} at ${size.width} px`;
    await soft.poll(() => page.evaluate(faultsOf, limits), { message: at }).toEqual([]);
    await soft.poll(() => page.evaluate(brokenWords), { message: `${at} breaks no word` }).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await soft.poll(overflow, { message: `${at} scrolls sideways` }).toBeLessThanOrEqual(0);
  }
}
