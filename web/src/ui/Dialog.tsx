import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './mantine-overlays.css';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A question or a form above the page. */
export function Dialog({ title, opened, onClose, children, wide = false }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      radius={20}
      size={wide ? 620 : 480}
      classNames={{ content: 'dialog', header: 'dialog-h', title: 'dialog-t' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Modal>
  );
}
