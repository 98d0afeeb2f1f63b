import { useEffect, useState } from 'react';

/** What had the focus: of a menu that is about to go, what opened it. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/**
 * Gives the focus back to what opened this when this goes. The component library does so for what is told to close, and most
 * dialogs here are just not there any more.
 */
export function useFocusBack(isOpen = true): void {
  const [from] = useState(() => (isOpen ? opener() : null));
  useEffect(
    () => () => {
      // After it is gone: the focus is nowhere then, unless somebody has put it elsewhere.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
