import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ThemeProvider } from '../../ui/ThemeProvider.tsx';

/** A dialog on a page that has nothing else of Mantine. What it asks for has no other place: it is closed by its button alone. */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <ThemeProvider>
      <Dialog {...props} firm />
    </ThemeProvider>
  );
}
