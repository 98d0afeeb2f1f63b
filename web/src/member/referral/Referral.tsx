import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button, Field } from '../../ui/parts.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

/** The member's own link: who signs up by it is counted as theirs. */
export function Referral() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const link = `${window.location.origin}${paths.signUpBy(profile?.referralCode ?? '')}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone('Copied'),
      () => toastError('Please copy the link by hand.'),
    );
  return (
    <section className="card pad narrow stack">
      <h2 className="h2">{t('Invite somebody you trust')}</h2>
      <p className="c-2">{t('Send them your link. Who signs up by it is counted as yours.')}</p>
      <Field label={t('Your link')} value={link} readOnly />
      <div className="row-acts">
        <Button look="primary" onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden /> {t('Copy the link')}
        </Button>
      </div>
    </section>
  );
}
