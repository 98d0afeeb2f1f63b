import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import './mantine-toasts.css';
import { Mantine } from './Mantine.tsx';

const OPEN_MS = 5_000;
const CLASSES = { root: 'toast', icon: 'toast-i', description: 'toast-d', closeButton: 'toast-x' };

/** The place where toasts appear: beside the page, so that no page waits for it. */
function place(): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <Mantine>
      <Notifications position="top-right" zIndex={500} />
    </Mantine>,
  );
}

place();

/** Errors stay until they are closed. */
export function show(text: string, isError: boolean): void {
  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  notifications.show({
    message: i18next.t(text),
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    autoClose: isError ? false : OPEN_MS,
    withBorder: true,
    classNames: { ...CLASSES, root: `toast ${isError ? 'toast-bad' : ''}` },
    closeButtonProps: { 'aria-label': i18next.t('Close') },
  });
}
