import { CHAT_RETURNS_MS } from '@adashi/contract';
import { useEffect } from 'react';
import { isCornerFree } from './is-free.ts';

/** Milliseconds after a render until the layout is stable. */
const DRAWN_MS = 200;

/**
 * Hides the chat bubble over content and while the person scrolls down. The bubble returns on scrolling up, or 500 ms
 * after scrolling ends.
 */
export function useChatFade(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout>;
    const back = () => {
      root.dataset.chat = isCornerFree() ? 'here' : 'waits';
    };
    const scrolled = () => {
      clearTimeout(timer);
      if (window.scrollY > last) root.dataset.chat = 'away';
      else back();
      last = window.scrollY;
      timer = setTimeout(back, CHAT_RETURNS_MS);
    };
    const changed = () => {
      if (root.dataset.chat === 'away') return;
      clearTimeout(timer);
      timer = setTimeout(back, DRAWN_MS);
    };
    back();
    const [size, content] = [new ResizeObserver(changed), new MutationObserver(changed)];
    const main = document.getElementById('main');
    if (main) {
      size.observe(main);
      content.observe(main, { childList: true, subtree: true });
    }
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('resize', changed);
    return () => {
      clearTimeout(timer);
      size.disconnect();
      content.disconnect();
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', changed);
    };
  }, []);
}
