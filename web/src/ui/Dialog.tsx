import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import css from './Dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';
import './mantine-overlays.css';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Whether the dialog stays open after a click outside. */
  readonly firm?: boolean;
}

/** Modal dialog for a question or a form. */
export function Dialog({ title, opened, onClose, children, wide = false, firm = false }: DialogProps) {
  const { t } = useTranslation();
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={!firm}
      radius={20}
      size={wide ? 620 : 480}
      classNames={{
        inner: css.inner ?? '',
        content: css.dialog ?? '',
        header: css.head ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Modal>
  );
}
