import type { ComponentProps } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Mantine } from '../ui/Mantine.tsx';

/** A dialog on a page that has nothing else of Mantine. */
export function VisitorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Mantine>
      <Dialog {...props} />
    </Mantine>
  );
}
