import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const OPEN_MS = 5_000;

function closing() {
  return { 'aria-label': i18next.t('Close') };
}

export function toastDone(text: string): void {
  notifications.show({ message: i18next.t(text), color: 'blue', autoClose: OPEN_MS, closeButtonProps: closing() });
}

/** Errors stay until they are closed. */
export function toastError(text: string): void {
  notifications.show({ message: i18next.t(text), color: 'red', autoClose: false, closeButtonProps: closing() });
}
