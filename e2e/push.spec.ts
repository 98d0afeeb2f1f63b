import { type BrowserContext, expect } from '@playwright/test';
import { closeKyc } from './kyc.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { memberPage, person } from './sessions.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/**
 * Simulates the push service and the permission prompt that a headless browser lacks. The app's own prompts and API
 * calls are real.
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

test('push messages start after permission from a click, appear, and stop after the sign-out', async ({
  context,
  server,
}) => {
  await withPushService(context);
  const page = await memberPage(context, server, await person(server, 'Adaeze'));
  await closeKyc(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'On this device' }) });
  await expect(card).toBeVisible();
  const heard = () => page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  expect(await heard()).not.toHaveProperty('asked');
  await isFit(page, 'the account with the notifications of a device');
  await fitsEveryWidth(page, 'the account with the notifications of a device');
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(card).toContainText('until you sign out here');
  // A browser asks for permission only after a click.
  expect(await heard()).toMatchObject({ asked: 'true', subscribed: expect.any(String) });

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
  // A headless browser cannot show a notification, or open a window without a click, so the test records both calls.
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
  // The page that already shows the item gets the focus, and no second page opens.
  await page.goto(`${server.url}/notification`);
  expect(await press('/notification')).toEqual({ opened: [], isClosed: true });

  await closeKyc(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/login$/);
  await expect.poll(heard).not.toHaveProperty('subscribed');
});

/** The parts of a service worker that these tests use. */
interface WorkerScope extends EventTarget {
  shown: object[];
  opened: string[];
  readonly clients: { openWindow: (url: string) => Promise<unknown> };
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
}
