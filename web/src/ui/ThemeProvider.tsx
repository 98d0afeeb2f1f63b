import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import { resolver, theme } from './theme.ts';

// The scroll lock of Mantine's dialogs reads the style nonce from this global variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** Provider for Mantine components. The sign-in pages use no Mantine component and don't load this provider. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} getStyleNonce={styleNonce} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
