import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';

/**
 * Dialog with its own Mantine provider, for pages without Mantine. Only the dialog's button closes the dialog, because
 * the task has no other place.
 */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <ThemeProvider>
      <Dialog {...props} firm />
    </ThemeProvider>
  );
}
