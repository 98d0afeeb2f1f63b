import { CHAT_RETURNS_MS } from '@adashi/contract';
import { useEffect } from 'react';
import { isCornerFree } from './is-free.ts';

/** What was drawn anew stands where it will stand. */
const DRAWN_MS = 200;

/**
 * Away while the person scrolls down; back on scrolling up, or 500 ms after scrolling stops. Where it would lie over
 * something it waits until there is room, which every page has below its end. Held by the page's root.
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
