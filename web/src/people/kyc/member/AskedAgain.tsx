import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import css from './kyc.module.css';

/** Note above the form with the staff's reason for a new submission. */
export function AskedAgain() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const asked = profile?.kycAskedAgain;
  if (!asked || asked.isAnswered) return null;
  return (
    <p className={css.note} role="status">
      <IconMessageCircle size={18} aria-hidden />
      {t('We need something more from you: {{reason}}', { reason: asked.reason })}
    </p>
  );
}
