import { INACTIVITY_MS } from '@adashi/contract';
import { useEffect } from 'react';

const SIGNS_OF_LIFE = ['load', 'mousemove', 'mousedown', 'click', 'scroll', 'keypress'] as const;

/** Ends the session after 50 minutes without a sign of life. */
export function useInactivity(isOn: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    let timer = setTimeout(end, INACTIVITY_MS);
    const reset = () => {
      clearTimeout(timer);
      timer = setTimeout(end, INACTIVITY_MS);
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, reset, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, reset);
    };
  }, [isOn, end]);
}
