import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import css from './SidePanel.module.css';
import ui from './ui.module.css';
import { useFocusBack } from './use-focus-back.ts';
import './mantine-overlays.css';

interface Props {
  /** Label for screen readers. */
  readonly label: string;
  readonly head: ReactNode;
  /** Actions at the bottom of the panel, always visible. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Panel with the details of a row. The panel is beside the list, above the list on narrow screens, and full-screen on
 * phones.
 */
export function SidePanel({ label, head, foot, onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const isDocked = useMediaQuery('(min-width: 1380px)', true, { getInitialValueInEffect: false });
  const inner = (
    <>
      <header className={css.head}>
        <div>{head}</div>
        <button type="button" className={ui.iconButton} aria-label={t('Close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </>
  );
  if (isDocked)
    return (
      <aside className={cx(ui.card, css.docked)} aria-label={label}>
        {inner}
      </aside>
    );
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="min(460px, 100%)"
      classNames={{ content: css.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={css.inner}>{inner}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Section of a side panel. */
export function PanelPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  );
}

/** Layout of a list with a panel of details. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={css.with}>
      <div>{children}</div>
      {panel}
    </div>
  );
}
