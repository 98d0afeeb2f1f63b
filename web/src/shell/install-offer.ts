import { useSyncExternalStore } from 'react';

/** What Chromium hands out when the page may be installed; TypeScript's library does not know it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for our own button; it may come before any screen is there. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent); // the browser's own type of this event
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** The browser's question as a function, or null while it offers nothing. It is asked once. */
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
