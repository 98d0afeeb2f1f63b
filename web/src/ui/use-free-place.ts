import { type RefObject, useLayoutEffect } from 'react';
import { freeTop, partsInFront } from './free-top.ts';

function moveToFreePlace(box: HTMLElement): void {
  const { left, right, height } = box.getBoundingClientRect();
  box.style.top = `${freeTop({ left, right, height, windowHeight: window.innerHeight }, partsInFront())}px`;
}

/**
 * Moves the toasts to a place where they cover as few headers, buttons and fields of the front dialog or page as
 * possible.
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const box = place.current;
    if (!box || count === 0) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moveToFreePlace(box));
    };
    moveToFreePlace(box);
    // While a toast is visible, a dialog can open or close, and the page can get more content.
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', later);
    window.addEventListener('scrollend', later);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', later);
      window.removeEventListener('scrollend', later);
    };
  }, [place, count]);
}
