import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';

/** Dialog with a Mantine provider, for pages without Mantine. Only a button in the dialog closes the dialog. */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <ThemeProvider>
      <Dialog {...props} firm />
    </ThemeProvider>
  );
}
