/** Returns the push permission of this browser: unsupported, not asked yet, granted or denied. */
export function pushPermission(): 'unsupported' | NotificationPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isSupported ? Notification.permission : 'unsupported';
}

/** Push subscription of this browser, in the form that the server needs. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushPermission() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for push permission, which browsers allow only after a click or a key press. Returns null after a denial, and
 * throws if the browser cannot subscribe.
 */
export async function subscribeDevice(key: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await unsubscribeDevice(); // A subscription is bound to one key, so a new key needs a new subscription.
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('This browser gave no keys.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Unsubscribes this browser. Push services drop later messages. */
export async function unsubscribeDevice(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
