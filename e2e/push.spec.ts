import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fitsEveryWidth, isFit } from './fit.ts';
import { memberPage, person } from './house.ts';
import { kycModal } from './kyc.ts';
import type { Server } from './server.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/**
 * A push service is out of reach here, and nobody answers what a browser without a screen asks: so both are played, here
 * that the person allows it. Who asks, when, and what the server hears of it, is not.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript((device) => {
    const keep = (name: string) => sessionStorage.setItem(name, String(navigator.userActivation.isActive));
    const made = { toJSON: () => device, unsubscribe: async () => sessionStorage.removeItem('subscribed') ?? true };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? made : null),
      subscribe: async () => {
        keep('subscribed');
        return made;
      },
    });
    const permission = () => (sessionStorage.getItem('asked') ? 'granted' : 'default');
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      keep('asked');
      return permission();
    };
  }, DEVICE);
}

const card = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'On this device' }) });

const closeKyc = (page: Page) => kycModal(page).getByRole('button').first().click();
const heard = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));

async function accountOf(context: BrowserContext, server: Server, name: string): Promise<Page> {
  const page = await memberPage(context, server, await person(server, name));
  await closeKyc(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(card(page)).toBeVisible();
  return page;
}

test('a device is asked after a press and never before; it is told until it is turned off, or signed out', async ({
  context,
  server,
}) => {
  await withPushService(context);
  const page = await accountOf(context, server, 'Adaeze');
  await expect(card(page)).toContainText('We can tell you on this device what happens');
  expect(await heard(page)).not.toHaveProperty('asked');
  await isFit(page, 'the account with what a device is told');
  await fitsEveryWidth(page, 'the account with what a device is told');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(card(page)).toContainText('until you sign out here');
  expect(await heard(page)).toMatchObject({ asked: 'true', subscribed: expect.any(String) });
  await page.getByRole('checkbox', { name: 'A payout, Device' }).click({ force: true });
  await expect(page.getByRole('checkbox', { name: 'A payout, Device' })).not.toBeChecked();
  await page.reload();
  await closeKyc(page);
  await expect(card(page)).toContainText('until you sign out here');
  await expect(page.getByRole('checkbox', { name: 'A payout, Device' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Stop on this device' }).click();
  await expect(card(page)).toContainText('We tell you nothing on this device.');
  expect(await heard(page)).not.toHaveProperty('subscribed');
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(card(page)).toContainText('until you sign out here');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  await expect.poll(() => heard(page)).not.toHaveProperty('subscribed');
});

test('the drawer offers it quietly, where nobody was asked yet', async ({ context, server }) => {
  await withPushService(context);
  const page = await accountOf(context, server, 'Chidera');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator('[data-news-toggle]').click();
  const drawer = page.getByRole('complementary', { name: 'Notifications' });
  await expect(drawer.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(drawer.getByRole('button', { name: 'Tell me on this device' })).toHaveCount(0);
  await expect.poll(() => heard(page)).toMatchObject({ asked: 'true', subscribed: expect.any(String) });
});

for (const [name, script, says] of [
  [
    'said no',
    "Object.defineProperty(Notification, 'permission', { value: 'denied' })",
    'Your browser does not let us.',
  ],
  ['cannot', 'delete window.PushManager', 'This browser cannot show notices of a page.'],
] as const)
  test(`a browser that ${name} is told so, and no button is there`, async ({ context, server }) => {
    await context.addInitScript(script);
    const page = await accountOf(context, server, 'Bukola');
    await expect(card(page)).toContainText(says);
    await expect(card(page).getByRole('button')).toHaveCount(0);
  });

test('a push is shown by the worker; a press leads to what it is about, and nowhere else', async ({
  context,
  server,
}) => {
  const page = await memberPage(context, server, await person(server, 'Damola'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  // This browser has no screen to show a notification on, and opens no window that nobody pressed for: both are kept.
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerScope;
    self.shown = [];
    self.opened = [];
    self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
    self.clients.openWindow = async (url) => void self.opened.push(url);
  });
  const push = (message: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(message),
    });
  const said = { title: 'Un versement', body: 'Votre versement a été payé.' };
  await push({ ...said, path: '/notification' });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown))
    .toMatchObject([{ ...said, data: { path: '/notification' } }]);
  const press = (path: string) =>
    worker.evaluate(async (to) => {
      const self = globalThis as unknown as WorkerScope;
      self.opened = [];
      let isClosed = false;
      const waits: Promise<unknown>[] = [];
      const notification = { data: { path: to }, close: () => void (isClosed = true) };
      const waitUntil = (work: Promise<unknown>) => void waits.push(work);
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      await Promise.allSettled(waits);
      return { opened: self.opened, isClosed };
    }, path);
  expect(await press('/notification')).toEqual({ opened: ['/notification'], isClosed: true });
  expect(await press('https://elsewhere.example/x')).toEqual({ opened: [], isClosed: true });
  // The page that shows it already comes to the front; no other one opens.
  await page.goto(`${server.url}/notification`);
  expect(await press('/notification')).toEqual({ opened: [], isClosed: true });
});

/** What of a service worker these tests need. */
interface WorkerScope extends EventTarget {
  shown: object[];
  opened: string[];
  readonly clients: { openWindow: (url: string) => Promise<unknown> };
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
}
