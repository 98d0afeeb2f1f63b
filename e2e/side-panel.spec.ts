import { expect, type Locator, type Page } from '@playwright/test';
import { CONTRIBUTION_STATES, PAYOUT_STATES } from '../core/src/index.ts';
import { paths } from '../web/src/paths.ts';
import { IS_LONG } from './is-long.ts';
import { fillGaps } from './layout-gaps.ts';
import { settled, show } from './overflow.ts';
import { DOCKED_QUEUE, hasItsBox, WINDOWS } from './panel-box.ts';
import type { Server } from './server.ts';
import { enter, STAFF } from './sessions.ts';
import { signedIn } from './squads.ts';
import { test } from './test.ts';

interface Opened {
  readonly name: string;
  readonly path: string;
  readonly docked?: number;
}

const LISTS = [paths.payments, paths.payouts, paths.guarantors, paths.kyc, paths.secondPerson];

/** The list whose panels always show the field for the reason. */
const WITH_OWN_REASON = [paths.secondPerson];

/** Returns the address of one open panel for each list and each state of a row. */
async function panelsOf(server: Server): Promise<Opened[]> {
  const staff = await signedIn(server, 'Kofi Mensah');
  const found: Opened[] = [];
  const add = async (list: string, route: string, query = '', docked?: number) => {
    const { data } = await staff<{ data: { id: string | number }[] }>(`${route}?pageSize=10${query}`);
    const [row] = data;
    if (row) found.push({ name: `${list} ${query}`, path: `${list}?open=${row.id}`, ...(docked && { docked }) });
  };
  for (const state of CONTRIBUTION_STATES) await add(paths.payments, '/adashi/payments', `&state=${state}`);
  for (const state of PAYOUT_STATES) await add(paths.payouts, '/adashi/payouts', `&state=${state}`);
  for (const status of ['invited', 'accepted', 'declined', 'verified', 'rejected', 'ended'])
    await add(paths.guarantors, '/guarantor', `&status=${status}`);
  await add(paths.kyc, '/admin/kyc');
  await add(paths.secondPerson, '/admin/proposed-acts', '', DOCKED_QUEUE);
  return found;
}

/** Proposes an act, so that the queue of acts has a row. */
async function propose(server: Server): Promise<void> {
  const staff = await signedIn(server, 'Grace Adu');
  const { data } = await staff<{ data: { id: string }[] }>('/adashi/payments?state=confirmed&pageSize=10');
  await staff(`/adashi/payments/${data[0]?.id}/refund`, { reason: 'Debited twice', isWaived: false });
}

const panelOf = (page: Page): Locator =>
  page
    .locator('main aside[aria-label]')
    .or(page.getByRole('dialog'))
    .filter({ has: page.locator('header') });

/** Opens each act at the foot of the panel in a window of each size, and checks that the buttons of its form are visible in the panel. */
async function opensActs(page: Page, name: string): Promise<void> {
  const acts = panelOf(page).locator('footer').getByRole('button');
  const form = page.getByRole('group').filter({ has: page.getByLabel('Reason') });
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect(panelOf(page)).toBeVisible();
    for (const act of await acts.all()) {
      if (await act.isDisabled()) continue;
      const label = await act.textContent();
      await act.click();
      await expect(form.getByLabel('Reason')).toBeVisible();
      const fits = () =>
        form.evaluate((part) => {
          const buttons = part.querySelector('footer')?.getBoundingClientRect();
          if (!buttons || part.scrollWidth > part.clientWidth) return false;
          const { left, right, top, bottom } = buttons;
          return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        });
      const message = `${label} of ${name} at ${size.width} px`;
      await expect.configure({ soft: true }).poll(fits, { message }).toBe(true);
      await page.keyboard.press('Escape');
      await expect(form.getByLabel('Reason')).toBeHidden();
    }
  }
}

test('the payout panel has the designed size as a docked card, a drawer and a full page', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = await signedIn(server, 'Kofi Mensah');
  const { data } = await staff<{ data: { id: string }[] }>('/adashi/payouts?pageSize=10');
  await enter(page.context(), server, STAFF);
  await page.goto(paths.payout(data[0]?.id ?? ''));
  await expect(panelOf(page)).toBeVisible();
  await hasItsBox(
    page,
    'a payout',
    WINDOWS.filter(({ width }) => [390, 1366, 1440].includes(width)),
  );
});

test('the list keeps its scroll position after a full-page panel on a phone closes', {
  tag: ['@phone', '@long'],
}, async ({ page, server }) => {
  await enter(page.context(), server, STAFF);
  await page.goto(paths.payouts);
  await settled(page);
  const row = page.locator('main ul').getByRole('link').nth(8);
  await row.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(100);
  await row.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await row.click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();
});

if (IS_LONG)
  test('every panel and every form of its actions has the designed size at every width', async ({ page, server }) => {
    await fillGaps(server);
    await propose(server);
    await enter(page.context(), server, STAFF);
    await page.goto(paths.dashboard);
    const panels = await panelsOf(server);
    expect([...new Set(panels.map(({ path }) => path.split('?')[0]))]).toEqual(LISTS);
    for (const { name, path, docked } of panels) {
      await show(page, path);
      await expect(panelOf(page), name).toBeVisible();
      await settled(page);
      await hasItsBox(page, name, WINDOWS, docked);
      if (!WITH_OWN_REASON.some((list) => path.startsWith(list))) await opensActs(page, name);
    }
  });
