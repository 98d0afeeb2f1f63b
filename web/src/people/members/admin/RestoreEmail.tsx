import { type MemberStory, ROUTES } from '@adashi/contract';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';

interface Props {
  readonly story: MemberStory;
  readonly email: string;
  readonly onClose: () => void;
}

/** Dialog that restores a former email address of a member. A second staff member must approve the change. */
export function RestoreEmail({ story, email, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.restoreEmail}
      input={(reason) => ({ params: { id: story.id }, body: { email_address: email, reason } })}
      title={t('Restore {{email}}?', { email })}
      about={{ name: `${story.firstName} ${story.lastName}`, email: story.email_address }}
      consequences={[
        t('The account gets this email back. Every session ends, and the password no longer works.'),
        t('Passkeys and the authenticator app are off until the member confirms them.'),
        t('Payouts are on hold for 7 days.'),
      ]}
      act={t('Restore the email')}
      done={msg('The email was restored')}
      readers={t('It stays in the account activity for staff.')}
      look="danger"
      onClose={onClose}
    />
  );
}
