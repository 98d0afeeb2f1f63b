/** Whether this browser may be told by itself: not at all, not asked yet, or what its person said. */
export function pushPermission(): 'unsupported' | NotificationPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isSupported ? Notification.permission : 'unsupported';
}

/** What the server pushes to this browser with. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushPermission() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, so only after a gesture of theirs; null where they say no. Throws where the browser cannot subscribe. */
export async function subscribeDevice(key: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await unsubscribeDevice(); // one that was made with another key cannot be had with this
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('This browser gave no keys.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Nothing reaches this browser any more, whatever the server still sends. */
export async function unsubscribeDevice(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
