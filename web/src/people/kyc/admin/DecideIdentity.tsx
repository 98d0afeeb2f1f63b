import { type KycCase, ROUTES } from '@adashi/contract';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';

interface Props {
  readonly whole: KycCase;
  readonly act: 'verify' | 'ask';
  readonly onClose: () => void;
}

/**
 * Buttons that verify a member's identity or request a new submission, with a reason. The server rejects a decision
 * about an outdated case.
 */
export function DecideIdentity({ whole: { id, name, email_address: email, seen, status }, act, onClose }: Props) {
  const { t } = useTranslation();
  const params = { id };
  if (act === 'verify')
    return (
      <ActDialog
        route={ROUTES.updateUserKyc}
        input={(reason) => ({ params, body: { kycVerificationStatus: 'verified' as const, reason, seen } })}
        title={t('Mark {{name}} as verified?', { name })}
        about={{ name, email }}
        consequences={[
          t('{{name}} can join squads. Without a result of the provider, payouts wait for a second person.', { name }),
          t('The name stays as in the form. After this, only staff can change it.'),
        ]}
        act={t('Mark as verified')}
        done={msg('Verified')}
        readers={t('Staff read it here and in the activity. Say what you checked.')}
        look="primary"
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      route={ROUTES.updateUserKyc}
      input={(reason) => ({ params, body: { kycVerificationStatus: 'pending' as const, reason, seen } })}
      title={t('Ask {{name}} again?', { name })}
      about={{ name, email }}
      consequences={[
        ...(status === 'verified' ? [t('{{name}} is no longer verified.', { name })] : []),
        t("Until then they can't join a squad, and their payouts wait."),
        t('Earlier checks no longer count.'),
      ]}
      act={t('Ask again')}
      done={msg('Asked again')}
      readers={t('{{name}} can read it here and by email. Say what is missing.', { name })}
      onClose={onClose}
    />
  );
}
