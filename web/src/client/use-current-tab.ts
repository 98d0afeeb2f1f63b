import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns a ref for a row of tabs. On a phone, the row scrolls to the current tab after each change of the page. */
export function useCurrentTab(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has another current tab
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 16;
  }, [pathname, search]);
  return row;
}
