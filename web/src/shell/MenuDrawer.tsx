import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';
import '../ui/mantine-overlays.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Sidebar of a phone. */
export function MenuDrawer({ opened, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={284}
      withCloseButton={false}
      title={t('Menu')}
      classNames={{ content: css.drawer ?? '', header: ui.sr ?? '', body: css.drawerIn ?? '' }}
    >
      {children}
    </Drawer>
  );
}
