import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import { resolver, theme } from './theme.ts';

// What keeps a page still behind a dialog asks for its nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** What Mantine's parts need around them. The sign-in has none of them and does without. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} getStyleNonce={styleNonce} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
