import { Accessibility, type Draggable, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useMemo } from 'react';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { styleNonce } from '../../../ui/style-nonce.ts';

interface Moving {
  readonly operation: { readonly source: Draggable | null };
}

/**
 * Returns the announcements for screen readers in the page’s language. The property `data` of a row contains the name
 * of the row.
 */
function speaking(t: TFunction) {
  const said =
    (sentence: string) =>
    ({ operation: { source } }: Moving) =>
      isSortable(source) ? t(sentence, { name: source.data['name'], n: source.index + 1 }) : undefined;
  return Accessibility.configure({
    announcements: {
      dragstart: said(msg('{{name}} is picked up from position {{n}}.')),
      dragover: said(msg('{{name}} is over position {{n}}.')),
      dragend: said(msg('{{name}} is at position {{n}}.')),
    },
    screenReaderInstructions: {
      draggable: t('Space picks up, arrows move, Space drops, Escape cancels.'),
    },
  });
}

const withNonce = StyleInjector.configure({ nonce: styleNonce() });

/** List with rows that a person can move with the pointer or the keyboard. */
export function Sorting({ onMove, children }: { onMove: (from: number, to: number) => void; children: ReactNode }) {
  const { t } = useTranslation();
  const spoken = useMemo(() => speaking(t), [t]);
  return (
    <DragDropProvider
      plugins={(usual) => [...usual.filter((plugin) => plugin !== Accessibility), spoken, withNonce]}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}
