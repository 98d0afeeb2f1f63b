import { CHUNK_LOAD_MS } from '@adashi/contract';
import { msg } from '../i18n/index.ts';

/** Error for a script file that the browser could not load. */
export class LoadError extends Error {}

/** Key in sessionStorage for the time of this tab's last reload because of a missing file. */
const RELOADED = 'adashi-reloaded';
const RELOAD_AGAIN_MS = 60_000;

/**
 * Reloads the page, at most once a minute, because a deploy removes the script files of an open page. Returns whether
 * the page reloads.
 */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < RELOAD_AGAIN_MS) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return true;
}

const listeners = new Set<() => void>();
function notify(): void {
  for (const listener of listeners) listener();
}

let files = 0;
function count(change: 1 | -1): void {
  files += change;
  notify();
}

let isFirstData = false;
/**
 * Sets whether a screen waits for its first data. This store does not import the query library, because the first page
 * does not load that library.
 */
export function setFirstData(isLoading: boolean): void {
  if (isLoading === isFirstData) return;
  isFirstData = isLoading;
  notify();
}

/** Store of the loading state of screens, for `useSyncExternalStore`. */
export const loading = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOn: () => files > 0 || isFirstData,
};

/** Loads a code chunk. Rejects with LoadError after a failure, or after two minutes (SPEC §9). */
export async function load<Value>(part: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError(msg('The page took too long to load.'))), CHUNK_LOAD_MS);
  });
  count(1);
  try {
    return await Promise.race([part(), late]);
  } catch (error) {
    if (error instanceof LoadError) throw error;
    // The promise stays pending, because the page is about to reload.
    if (reloadOnce()) return await new Promise<never>(() => {});
    throw new LoadError(msg("Part of the page couldn't be loaded."), { cause: error });
  } finally {
    clearTimeout(timer);
    count(-1);
  }
}
