import { useSyncExternalStore } from 'react';

/** Event `beforeinstallprompt` of Chromium. TypeScript's DOM library does not declare the event. */
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
 * Stores the browser’s install prompt for the app's own button. The browser can offer the installation before the first
 * render.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent); // Cast: the browser sends this type with the event `beforeinstallprompt`.
  });
  window.addEventListener('appinstalled', () => set(null));
}

/**
 * Returns a function that shows the install prompt, once. Returns null if the browser does not offer the installation.
 */
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
