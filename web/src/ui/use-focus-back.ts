import { useEffect, useState } from 'react';

/** Returns the focused element. For a closing menu, returns the button that opened the menu. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/**
 * Returns the focus to the opener on unmount. Mantine does this only for dialogs that a prop closes, and most dialogs
 * here just unmount.
 */
export function useFocusBack(isOpen = true): void {
  const [from] = useState(() => (isOpen ? opener() : null));
  useEffect(
    () => () => {
      // After the unmount, no element has the focus unless another component has set it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
