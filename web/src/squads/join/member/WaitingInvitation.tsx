import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import ui from '../../../ui/ui.module.css';
import { forgetInvitation, keptInvitation } from '../shared/invitation.ts';

/** Redirects to the squad of the stored invitation after sign-in. */
export function WaitingInvitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [invited, setInvited] = useState(keptInvitation);
  if (!invited) return null;
  const forget = () => {
    forgetInvitation();
    setInvited(null);
  };
  const look = () => {
    forget();
    void navigate(paths.joinBy(invited.squad, invited.code));
  };
  return (
    <Dialog title={t("You're invited to a savings squad")} opened onClose={forget}>
      <p className={ui.text2}>{t('See the cost and the dates before you decide anything.')}</p>
      <footer>
        <Button onClick={forget}>{t('Not now')}</Button>
        <Button look="primary" onClick={look} data-autofocus>
          {t('Look at the squad')}
        </Button>
      </footer>
    </Dialog>
  );
}
