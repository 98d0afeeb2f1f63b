import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { load } from './load.ts';

/** Returns false for the first render. To remember the focused element, a dialog must be closed in its first render. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown;
}

/** Returns an overlay whose code loads at the first opening, with the provider of Mantine components. */
export function overlayOf<Props extends object>(part: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Overlay = lazy(async () => {
    const [Part, { ThemeProvider }] = await load(() => Promise.all([part(), import('../ui/ThemeProvider.tsx')]));
    const Themed = (props: Props) => {
      const isShown = useIsShown();
      return (
        <ThemeProvider>
          <Part {...props} {...('opened' in props && !isShown && { opened: false })} />
        </ThemeProvider>
      );
    };
    return { default: Themed };
  });
  return (props) => (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}

/** Returns whether an overlay was ever open. An overlay stays mounted after the first opening, to animate its closing. */
export function useWasOpened(opened: boolean): boolean {
  const [was, setWas] = useState(opened);
  if (opened && !was) setWas(true);
  return was || opened;
}
