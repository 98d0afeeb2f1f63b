import { useEffect, useState } from 'react';

/** Returns the focused element; for a closing menu, the button that opened it. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/**
 * Returns the focus to the opener on unmount. The component library does so only for dialogs closed by a prop, and most
 * dialogs here just unmount.
 */
export function useFocusBack(isOpen = true): void {
  const [from] = useState(() => (isOpen ? opener() : null));
  useEffect(
    () => () => {
      // After unmount: the focus is on nothing unless another component has set it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
