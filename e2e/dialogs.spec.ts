import { expect, type Locator } from '@playwright/test';
import { ABOVE } from './dialogs.ts';
import { fitsEveryWidth, isFit, settled, show } from './overflow.ts';
import { enter, ofDemo } from './sessions.ts';
import { answerByHand } from './step-up.ts';
import { test } from './test.ts';

/** Window size of the smallest phone. */
const PHONE = { width: 320, height: 568 };

/**
 * Returns the parts of a dialog that a pointer cannot reach: parts beyond an edge or under another element. This
 * function runs in the page.
 */
function outOfReach(above: Element): string[] {
  const found: string[] = [];
  for (const part of [document.documentElement, above, ...above.querySelectorAll('*')]) {
    const isScrolled =
      part === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
    if (isScrolled && part.scrollWidth > part.clientWidth + 1)
      found.push(`scrolls sideways: ${part.tagName} ${part.className}`);
  }
  for (const control of above.querySelectorAll('a, button, input, select, textarea, summary')) {
    // Users press a checkbox through its label.
    const pressed = control.closest('label') ?? control;
    if (!pressed.checkVisibility()) continue;
    pressed.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = pressed.getBoundingClientRect();
    const name = pressed.getAttribute('aria-label') ?? pressed.textContent?.trim().slice(0, 40) ?? '';
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) found.push(`beyond an edge: ${name}`);
    for (const x of [left + 4, (left + right) / 2, right - 4]) {
      const over = document.elementFromPoint(x, (top + bottom) / 2);
      // A field includes its label and help text.
      if (!over || !(pressed.contains(over) || over.contains(pressed) || pressed.parentElement?.contains(over)))
        found.push(`under ${over?.outerHTML.slice(0, 60)}: ${name}`);
    }
  }
  return [...new Set(found)];
}

async function isWithinReach(above: Locator, name: string): Promise<void> {
  const message = `${name}, on the smallest phone`;
  await expect
    .configure({ soft: true })
    .poll(() => above.evaluate(outOfReach), { message })
    .toEqual([]);
}

const people = [...new Set(Object.values(ABOVE).map(({ who }) => who))];

for (const who of people)
  test(`every dialog of ${who ?? 'a visitor'} fits the smallest phone, with each button within reach`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
    if (who) await enter(context, server, ofDemo(who));
    const signedIn = await context.storageState();
    let page = await context.newPage();
    answerByHand(page);
    let isReusable = false;
    for (const [name, { path, before, open }] of Object.entries(ABOVE).filter(([, own]) => own.who === who)) {
      if (before || !isReusable) {
        await page.close();
        await context.setStorageState(signedIn);
        page = await context.newPage();
        answerByHand(page);
        await before?.(page);
        await page.goto(path);
        await settled(page);
      } else await show(page, path);
      await open(page);
      const above = page.getByRole('dialog').or(page.locator('aside[data-open=true]'));
      await expect(above.last(), name).toBeVisible();
      await isFit(page, name);
      await fitsEveryWidth(page, name, [PHONE.width]);
      await isWithinReach(above.last(), name);
      // The next dialog reuses this page if nothing changed the page and no dialog is open.
      await page.unrouteAll({ behavior: 'wait' });
      await show(page, '/help');
      isReusable = !before && (await above.count()) === 0;
    }
    await context.close();
  });
