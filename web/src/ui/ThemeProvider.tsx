import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import { resolver, theme } from './theme.ts';

// The dialog’s scroll lock reads its style nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** Provider of Mantine’s components. The sign-in pages use no Mantine component, so they do without the provider. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} getStyleNonce={styleNonce} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
