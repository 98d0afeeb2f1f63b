import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';

/**
 * Dialog with its own Mantine provider, because visitor pages do not load Mantine. Only a button in the dialog can
 * close the dialog.
 */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <ThemeProvider>
      <Dialog {...props} firm />
    </ThemeProvider>
  );
}
