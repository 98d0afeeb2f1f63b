import { CHAT_RETURNS_MS } from '@adashi/contract';
import { useEffect } from 'react';

/**
 * Hides the chat bubble while the person scrolls down. The bubble returns on scrolling up, or 500 ms after scrolling
 * ends (SPEC §2). Each page has space for the bubble at its end, and fixed controls are outside the bubble's corner.
 */
export function useChatFade(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout>;
    const back = () => {
      root.dataset['chat'] = 'here';
    };
    const scrolled = () => {
      clearTimeout(timer);
      if (window.scrollY > last) root.dataset['chat'] = 'away';
      else back();
      last = window.scrollY;
      timer = setTimeout(back, CHAT_RETURNS_MS);
    };
    back();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      delete root.dataset['chat'];
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
}
