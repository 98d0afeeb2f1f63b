import { afterAll, beforeAll } from 'vitest';

// Some web modules read these browser globals on import. Each test file starts with empty globals.

class Kept implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  readonly #kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.#kept.set(key, text);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  clear(): void {
    this.#kept.clear();
  }
}

const browser = {
  window: new EventTarget(),
  document: { documentElement: {}, querySelector: () => null },
  localStorage: new Kept(),
  sessionStorage: new Kept(),
};
if (!('window' in globalThis)) {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Ends the session of the previous test file, as a sign-out in another tab does. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'adashi-session' }));
}
beforeAll(forget);
afterAll(forget);
