import { useEffect, useState } from 'react';

/** Returns the focused element. If the element is in a closing menu, returns the button of the menu. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/** Focuses the opener after the component unmounts. Mantine does not return the focus when a dialog unmounts. */
export function useFocusBack(isOpen = true): void {
  const [from] = useState(() => (isOpen ? opener() : null));
  useEffect(
    () => () => {
      // After the component unmounts, no element has the focus, unless another component has moved it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
