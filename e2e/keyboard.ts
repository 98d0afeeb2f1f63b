import { expect, type Locator, type Page } from '@playwright/test';

const MOST = 120;

/** Moves the focus to a control with only the Tab key. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Moves the focus to a control with Tab and presses a key. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Returns whether the control, or the element that draws it, has an outline. This function runs in the page. */
function showsFocus(field: Element): boolean {
  if (field === document.body) return true;
  const drawn = [field, field.nextElementSibling, field.closest('label')];
  const hasOutline = drawn.some((part) => part && getComputedStyle(part).outlineStyle !== 'none');
  // The outline of a text field is on the field or on its box.
  const ringed = [field, field.parentElement ?? field];
  return hasOutline || ringed.some((part) => getComputedStyle(part).boxShadow !== 'none');
}

/** Moves to the first matching control with Tab, and checks the visible focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.first();
  await reach(page, target);
  expect(await target.evaluate(showsFocus), `${String(wanted)} shows its focus`).toBe(true);
}

export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Types into fields of the page or of a dialog, by keyboard. */
export async function type(page: Page, fields: Record<string, string>, form = page.getByRole('main')): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

/** Marks the focused control. Returns whether it was already marked. This function runs in the page. */
function isWalked(focused: Element): boolean {
  const last = document.querySelector('[data-walked=last]');
  // A date field has several Tab stops. After the page's last control, no control has the focus for a moment.
  if (focused === last || focused === document.body) return false;
  if (focused.hasAttribute('data-walked')) return true;
  last?.setAttribute('data-walked', '');
  focused.setAttribute('data-walked', 'last');
  return false;
}

/**
 * Returns the controls that Tab did not reach. One radio button is enough for its group. This function runs in the
 * page.
 */
function missed(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const isWanted = (control: HTMLElement) =>
    control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled, [data-walked], [inert] *');
  const isOfWalked = (control: HTMLElement) =>
    control instanceof HTMLInputElement &&
    document.querySelector(`[type=radio][name="${CSS.escape(control.name)}"][data-walked]`) !== null;
  return [...controls].filter((one) => isWanted(one) && !isOfWalked(one)).map((one) => `missed: ${one.outerHTML}`);
}

/**
 * Presses Tab through a whole page. Returns controls without a visible focus, and controls that Tab does not reach.
 */
export async function walk(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 2 * MOST; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluateHandle(() => document.activeElement ?? document.body);
    if (await focused.evaluate(isWalked)) break;
    const isSeen = await focused.evaluate(showsFocus);
    if (!isSeen) hidden.push(await focused.evaluate(({ outerHTML }) => outerHTML));
  }
  return [...hidden, ...(await page.evaluate(missed))].map((text) => text.slice(0, 200));
}
