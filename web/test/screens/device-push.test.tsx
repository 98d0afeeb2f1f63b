import { afterEach, describe, expect, test, vi } from 'vitest';
import { answers, open, screen, signedInAs, waitFor, within } from './dom.tsx';

const AMARA = 'Amara Okafor';
const KEY = 'B'.repeat(87);
const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
const DONE = { message: 'Done' };

/**
 * Adds a push service and a permission prompt, because jsdom has neither. The person answers the prompt with `said`.
 */
function withPush(before: NotificationPermission, said: NotificationPermission = 'granted', subscribes = true) {
  let permission = before;
  let subscription: object | null = null;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => {
    if (!subscribes) throw new Error('There is no push service.');
    subscription = { toJSON: () => DEVICE, unsubscribe };
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const requestPermission = vi.fn(async () => (permission = said));
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { requestPermission, subscribe, unsubscribe };
}

afterEach(() => {
  // Deletes only the mocked globals, because other tests need the other globals.
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Opens the account page with a stubbed server, which stores whether this browser receives push notifications. */
async function openAccount() {
  await signedInAs(AMARA);
  let isOn = false;
  answers('devicePush', () => ({ key: KEY, isOn }));
  const on = answers('turnOnPush', () => {
    isOn = true;
    return DONE;
  });
  const off = answers('turnOffPush', () => {
    isOn = false;
    return DONE;
  });
  const user = await open('/account');
  const card = (await screen.findByRole('heading', { name: 'On this device' })).closest('section');
  if (!card) throw new Error('There is no card.');
  return { user, card, on, off };
}

const press = (name: string) => screen.findByRole('button', { name });

describe('push notifications on this device', () => {
  test('push starts after a press on the switch, stops after another press, and can start again', async () => {
    const browser = withPush('default');
    const { user, card, on, off } = await openAccount();
    expect(card).toHaveTextContent('We can notify you on this device');
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await user.click(within(card).getByRole('button', { name: 'Notify me on this device' }));
    await waitFor(() => expect(card).toHaveTextContent('until you sign out here'));
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(on.map(({ body }) => body)).toEqual([DEVICE]);
    await user.click(await within(card).findByRole('button', { name: 'Stop on this device' }));
    await waitFor(() => expect(card).toHaveTextContent("We don't notify you on this device."));
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
    expect(off).toHaveLength(1);
    await user.click(await within(card).findByRole('button', { name: 'Notify me on this device' }));
    await waitFor(() => expect(card).toHaveTextContent('until you sign out here'));
    expect(on).toHaveLength(2);
  });

  test('this browser is unsubscribed from push messages when the session ends', async () => {
    const browser = withPush('default');
    answers('logout', DONE);
    const { user, card } = await openAccount();
    await user.click(within(card).getByRole('button', { name: 'Notify me on this device' }));
    await waitFor(() => expect(card).toHaveTextContent('until you sign out here'));
    await user.click(await press('Log Out'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(browser.unsubscribe).toHaveBeenCalledOnce());
  });

  test('push stays off after the person denies permission', async () => {
    const browser = withPush('default', 'denied');
    const { user, card, on } = await openAccount();
    await user.click(within(card).getByRole('button', { name: 'Notify me on this device' }));
    await waitFor(() => expect(card).toHaveTextContent('Your browser blocks our notifications.'));
    expect(within(card).queryByRole('button')).toBeNull();
    expect(browser.subscribe).not.toHaveBeenCalled();
    expect(on).toHaveLength(0);
  });

  test('push shows an error if the browser cannot reach the push service', async () => {
    withPush('granted', 'granted', false);
    const { user, card, on } = await openAccount();
    await user.click(within(card).getByRole('button', { name: 'Notify me on this device' }));
    await waitFor(() => expect(card).toHaveTextContent("Your browser couldn't reach its push service."));
    expect(on).toHaveLength(0);
  });

  test('push shows where to turn it on again after the push service ended it', async () => {
    withPush('granted');
    await signedInAs(AMARA);
    let isLost: { isLost?: true } = { isLost: true };
    answers('devicePush', () => ({ key: KEY, isOn: !isLost.isLost, ...isLost }));
    answers('turnOnPush', () => {
      isLost = {};
      return DONE;
    });
    const user = await open('/account');
    await screen.findByText('Notifications on this device have stopped. Turn them on again here.');
    await user.click(await press('Notify me on this device'));
    await screen.findByText('We notify you on this device until you sign out here.');
  });

  test('push has no switch after an earlier denial of permission', async () => {
    withPush('denied');
    const { card } = await openAccount();
    expect(card).toHaveTextContent('Your browser blocks our notifications.');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test('push has no switch in a browser without push support', async () => {
    const { card } = await openAccount();
    expect(card).toHaveTextContent("This browser can't show notifications.");
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test('the drawer offers push until the person has answered the permission prompt', async () => {
    const browser = withPush('default');
    await signedInAs(AMARA);
    answers('myAgreements', []);
    answers('devicePush', { key: KEY, isOn: false });
    const on = answers('turnOnPush', DONE);
    const user = await open('/account/agreement');
    await user.click(await press('Latest notifications'));
    const drawer = within(screen.getByRole('complementary', { name: 'Notifications' }));
    await user.click(await drawer.findByText('Notify me on this device'));
    await waitFor(() => expect(drawer.queryByText('Notify me on this device')).toBeNull());
    expect(browser.requestPermission).toHaveBeenCalledOnce();
    await waitFor(() => expect(on.map(({ body }) => body)).toEqual([DEVICE]));
  });

  test('push has a switch for each group of notifications', async () => {
    withPush('granted');
    const { user } = await openAccount();
    const sent = answers('chooseNotification', DONE);
    await user.click(await screen.findByRole('checkbox', { name: 'A payout, Device' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ group: 'payouts', way: 'push', isOn: false }]));
  });
});
