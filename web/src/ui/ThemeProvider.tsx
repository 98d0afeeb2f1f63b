import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolver, theme } from './theme.ts';

/** What Mantine's parts need around them. The sign-in has none of them and does without. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
