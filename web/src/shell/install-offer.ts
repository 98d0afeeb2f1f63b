import { useSyncExternalStore } from 'react';

/** Event `beforeinstallprompt` of Chromium. The TypeScript library doesn’t declare this event. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/**
 * Stores the browser’s install prompt for the app's own button. The browser can send the event before the first render.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent); // The type belongs to this event.
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** Returns a function that shows the install prompt once. Returns null without an offer from the browser. */
export function useInstall(): (() => Promise<void>) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  if (!event) return null;
  return async () => {
    await event.prompt();
    set(null);
  };
}
