import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { noLink, useMailedSecret } from '../../client/use-mailed-secret.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Button, button } from '../../ui/Button.tsx';
import { CenterPage } from '../../ui/CenterPage.tsx';
import ui from '../../ui/ui.module.css';

function Restored() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={ui.title}>{t('Your email is restored')}</h1>
      <p>{t('Every session is signed out, and the old password no longer works. Payouts are on hold for 7 days.')}</p>
      <div className={ui.actions}>
        <Link className={button('primary')} to={paths.forgotPassword}>
          {t('Choose a new password')}
        </Link>
      </div>
    </>
  );
}

function Ask({ email, onRestored }: { email: string; onRestored: () => void }) {
  const { t } = useTranslation();
  const query = useMailedSecret();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    await call(ROUTES.restoreEmailByLink, { query }).then(onRestored, showFailure);
    setBusy(false);
  };
  return (
    <>
      <h1 className={ui.title}>{t('Restore {{email}}?', { email })}</h1>
      <p>
        {t("The email of your Adashi account was changed. If you made this change, you don't need to do anything.")}
      </p>
      <p>{t("If it wasn't you, restore it. We sign out every session and hold your payouts for 7 days.")}</p>
      <div className={ui.actions}>
        <Button look="danger" busy={isBusy ? t('Restoring') : undefined} onClick={() => void restore()}>
          {t('Restore my email')}
        </Button>
      </div>
    </>
  );
}

/** Page of the link in the email about a changed address. The link restores the former address. */
export function RestoreEmail() {
  const { t } = useTranslation();
  const query = useMailedSecret();
  const [isRestored, setRestored] = useState(false);
  const change = useCall(ROUTES.emailChangeByLink, { query });
  return (
    <CenterPage title={t('Your email')}>
      {isRestored ? (
        <Restored />
      ) : (
        <QueryBoundary asked={change} gone={noLink(t)}>
          {({ email_address }) => <Ask email={email_address} onRestored={() => setRestored(true)} />}
        </QueryBoundary>
      )}
    </CenterPage>
  );
}
