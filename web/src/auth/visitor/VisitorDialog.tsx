import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';

/**
 * Dialog with its own Mantine provider, for pages without Mantine. Only its button closes it, as the request has no
 * other place.
 */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <ThemeProvider>
      <Dialog {...props} firm />
    </ThemeProvider>
  );
}
