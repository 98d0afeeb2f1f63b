import { type Browser, expect, type Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { englishOn } from './french.ts';
import { IS_LONG } from './is-long.ts';
import { addresses, fillGaps } from './layout-gaps.ts';
import { speakAtLength } from './long-words.ts';
import { fitsEveryWidth, isAccessible, isFitInEveryLook, isTouchable, settled, show, WIDTHS } from './overflow.ts';
import { WALK } from './routes.ts';
import type { Server } from './server.ts';
import { enter, ofDemo } from './sessions.ts';
import { test } from './test.ts';

test.beforeAll(({ server }) => fillGaps(server));

async function pageOf(
  browser: Browser,
  server: Server,
  name?: string,
  product: string | null = 'adashi',
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (name) await enter(context, server, ofDemo(name), product);
  return context.newPage();
}

/** Opens each screen of a set, except the screens to skip. */
async function forEach(
  page: Page,
  set: string,
  isSkipped: (route: string) => boolean,
  look: (name: string, route: string, address: string) => Promise<void>,
): Promise<void> {
  await page.goto(set === 'visitor' ? paths.login : paths.sandbox);
  await settled(page);
  for (const [route, names] of Object.entries(WALK[set] ?? {})) {
    if (isSkipped(route)) continue;
    for (const address of addresses(route, names)) {
      await show(page, address);
      await look(`${set} ${route} ${names.length > 1 ? address : ''}`.trim(), route, address);
    }
  }
  await page.context().close();
}

interface Walk {
  readonly but?: readonly string[];
  /** Screens that axe checks for this person. The quick run opens only these screens. */
  readonly looks: readonly string[];
}

const softly = expect.configure({ soft: true });

async function walk(page: Page, set: string, { but = [], looks }: Walk): Promise<void> {
  const routeOf = new Map<string, string>();
  const isSkipped = (route: string) => but.includes(route) || !(IS_LONG || looks.includes(route));
  const width = set === 'admin' ? 1440 : 390;
  // Members use phones, and staff use desktop screens. The quick run uses only the person's usual width.
  const widths = IS_LONG ? WIDTHS : [width];
  await page.setViewportSize({ width, height: 900 });
  await forEach(page, set, isSkipped, async (name, route, address) => {
    await fitsEveryWidth(page, name, widths);
    if (widths.includes(390)) await isTouchable(page, name);
    expect.soft(new URL(page.url()).pathname, `${name} leads elsewhere`).toBe(address.split('?')[0]);
    // A screen without its own title has the title of its sidebar item.
    const routeOfTitle = async () => routeOf.get(await page.title()) ?? route;
    await softly.poll(routeOfTitle, `the title of ${name} is its own`).toBe(route);
    const title = await page.title();
    expect.soft(title, `${name} has a title`).toMatch(/. · Adashi$/);
    if (route !== '/') routeOf.set(title, route);
    if (looks.includes(route)) await isFitInEveryLook(page, name, width);
  });
}

/**
 * The members' most-used screens. Axe checks them again in French, because names, labels and page language differ.
 */
const MAIN: readonly string[] = [
  paths.dashboard,
  paths.squads,
  paths.squad(':id'),
  paths.openSquads,
  paths.payments,
  paths.payouts,
  paths.account,
  paths.help,
  paths.referral,
  paths.notifications,
];

/** Checks the narrowest phone for cut text and English text. */
async function walkInFrench(page: Page, set: string, but: readonly string[] = []): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  await forEach(
    page,
    set,
    (route) => but.includes(route),
    async (name, route) => {
      await fitsEveryWidth(page, `${name} in French`, [320]);
      expect.soft(await englishOn(page), `${name} in French`).toEqual([]);
      if (MAIN.includes(route)) await isAccessible(page, `${name} in French`);
    },
  );
}

// The longest test comes first, so that the other workers do not wait for its end.
test('every screen of an administrator fits the window and passes axe', async ({ browser, server }) => {
  await walk(await pageOf(browser, server, 'Kofi Mensah'), 'admin', { looks: Object.keys(WALK['admin'] ?? {}) });
});

test('every screen of visitors fits the window and passes axe', async ({ browser, server }) => {
  const page = await pageOf(browser, server);
  await page.addInitScript(() => {
    localStorage.setItem('userEmail', 'efua.quartey@example.com');
    localStorage.setItem('resetOTPCode', '123456');
  });
  await walk(page, 'visitor', { looks: Object.keys(WALK['visitor'] ?? {}) });
  await walk(await pageOf(browser, server), 'anyone', { looks: Object.keys(WALK['anyone'] ?? {}) });
});

test('every screen of a member in the middle of a rotation fits the window and passes axe', async ({
  browser,
  server,
}) => {
  const page = await pageOf(browser, server, 'Amara Okafor');
  await walk(page, 'squads', { but: [paths.personalInformation], looks: Object.keys(WALK['squads'] ?? {}) });
});

test('every screen of a verified member without a squad fits the window and passes axe', async ({
  browser,
  server,
}) => {
  const but = [paths.personalInformation, paths.squad(':id')];
  await walk(await pageOf(browser, server, 'Benedict Mwangi'), 'squads', { but, looks: [paths.choosePosition(':id')] });
});

test('every screen of a newcomer fits the window and passes axe', async ({ browser, server }) => {
  const looks = [paths.personalInformation, paths.dashboard];
  await walk(await pageOf(browser, server, 'Efua Quartey'), 'squads', { but: [paths.squad(':id')], looks });
  const ofPods = [paths.dashboard, paths.pods, paths.connectPodBank, paths.payments];
  await walk(await pageOf(browser, server, 'Efua Quartey', 'ajohome'), 'pods', { looks: ofPods });
  const chosen = Object.keys(WALK['product'] ?? {});
  await walk(await pageOf(browser, server, 'Efua Quartey', null), 'product', { looks: chosen });
});

if (IS_LONG) {
  test('every screen of members fits the window in French and shows no English text', async ({ browser, server }) => {
    await walkInFrench(await pageOf(browser, server, 'Amara Okafor'), 'squads', [paths.personalInformation]);
    await walkInFrench(await pageOf(browser, server, 'Efua Quartey'), 'squads', [paths.squad(':id')]);
    await walkInFrench(await pageOf(browser, server, 'Efua Quartey', 'ajohome'), 'pods');
    await walkInFrench(await pageOf(browser, server, 'Efua Quartey', null), 'product');
  });

  test('every screen with the longest words and the largest amounts fits the window', async ({ browser, server }) => {
    for (const [name, set, product] of [
      ['Amara Okafor', 'squads', 'adashi'],
      ['Efua Quartey', 'pods', 'ajohome'],
      ['Kofi Mensah', 'admin', 'adashi'],
    ] as const) {
      const page = await pageOf(browser, server, name, product);
      await speakAtLength(page);
      await forEach(
        page,
        set,
        () => false,
        async (screen) => fitsEveryWidth(page, `${screen}, at length`, [320, 1440]),
      );
    }
  });
}
