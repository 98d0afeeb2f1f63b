import { INACTIVITY_MS } from '@adashi/contract';
import { useEffect } from 'react';

const SIGNS_OF_LIFE = ['load', 'mousemove', 'mousedown', 'click', 'scroll', 'keypress'] as const;
/** Key in localStorage for the time of the last activity in any tab. */
const KEY = 'adashi-active';
const WRITE_EVERY_MS = 1_000;

function quietMs(): number {
  return Date.now() - Number(localStorage.getItem(KEY) ?? 0);
}

/**
 * Ends the session after 50 minutes without activity in any tab, even if the computer sleeps meanwhile. Activity renews
 * the token.
 */
export function useInactivity(
  isOn: boolean,
  { keepFresh, end }: { keepFresh: () => Promise<void>; end: () => void },
): void {
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let written = Date.now();
    localStorage.setItem(KEY, String(written));
    const look = () => {
      const quiet = quietMs();
      if (quiet >= INACTIVITY_MS) end();
      else timer = setTimeout(look, INACTIVITY_MS - quiet);
    };
    const live = () => {
      if (Date.now() - written < WRITE_EVERY_MS) return;
      if (quietMs() >= INACTIVITY_MS) return end();
      written = Date.now();
      localStorage.setItem(KEY, String(written));
      void keepFresh().catch(() => {});
    };
    look();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, live, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, live);
    };
  }, [isOn, keepFresh, end]);
}
