import { IconAlertCircle, IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import css from './kyc.module.css';
import type { Notice } from './use-verification.ts';

/** Note with the state of the identity check and the member's next step. */
export function VerificationNote({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  if (notice.kind === 'none') return null;
  const words = {
    in_progress: () =>
      t('Verification is still in progress. Please complete the verification process in the new window.'),
    timeout: () =>
      `${t('Verification timeout. Please try again.')} ${t('If you finish later, this page still updates.')}`,
    expired: () => t('This check has expired. Press Verify Now to start another one.'),
    refused: () =>
      `${t('The check was declined.')} ${notice.kind === 'refused' && notice.reason ? `${t(notice.reason)} ` : ''}${t(
        'Press Verify Now to try again, with another document if you have one, or ask the help desk.',
      )}`,
  }[notice.kind];
  const isBad = notice.kind === 'refused' || notice.kind === 'expired';
  const Icon = isBad ? IconAlertCircle : IconClockHour4;
  return (
    <p className={cx(css.note, isBad && css.bad)}>
      <Icon size={18} aria-hidden />
      {words()}
    </p>
  );
}
