import { type MemberStory, ROUTES } from '@adashi/contract';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';

/** Menu of a member's former email addresses. Two staff members can restore one of them. */
export function RestoreEmailMenu({ story: { id, formerEmails } }: { story: MemberStory }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState<string>();
  if (formerEmails.length === 0) return null;
  return (
    <>
      <DropDown label={t('Restore an earlier email')} Icon={IconMailCheck}>
        {(close) =>
          [...new Set(formerEmails)].map((each) => (
            <DropDownAct
              key={each}
              onClick={() => {
                close();
                setEmail(each);
              }}
            >
              {each}
            </DropDownAct>
          ))
        }
      </DropDown>
      {email !== undefined && (
        <ActDialog
          route={ROUTES.restoreEmail}
          input={(reason) => ({ params: { id }, body: { email_address: email, reason } })}
          title={t('Restore {{email}}?', { email })}
          consequences={[
            t('The account gets this email back. Every session ends, and the password no longer works.'),
            t('Passkeys and the authenticator app are off until the member confirms them.'),
            t('Payouts are on hold for 7 days.'),
          ]}
          act={t('Restore the email')}
          done={msg('The email was restored')}
          readers={t('It stays in the account activity for staff.')}
          look="danger"
          onClose={() => setEmail(undefined)}
        />
      )}
    </>
  );
}
