import { CHAT_RETURNS_MS } from '@adashi/contract';
import { useEffect } from 'react';

/** Away while the person scrolls down; back on scrolling up, or 500 ms after scrolling stops. Held by the page's root. */
export function useChatFade(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout>;
    const back = () => {
      root.dataset.chat = 'here';
    };
    const scrolled = () => {
      clearTimeout(timer);
      root.dataset.chat = window.scrollY > last ? 'away' : 'here';
      last = window.scrollY;
      timer = setTimeout(back, CHAT_RETURNS_MS);
    };
    back();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
}
