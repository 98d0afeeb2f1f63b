import { useNavigate } from 'react-router';
import { logOut } from '../auth/shared/log-out.ts';
import { useTranslation } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import ui from '../ui/ui.module.css';

export function LogOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = async () => {
    const ending = logOut();
    await navigate(paths.login);
    if (await ending) toastDone('Logout successful');
    else toastError("You're signed out in this browser. Our server will know as soon as you're online.");
  };
  return (
    <Dialog title={t('Are you sure you want to log out?')} opened={opened} onClose={onClose}>
      <p className={ui.text2}>{t('You can come back at any time with your email and password.')}</p>
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" onClick={() => void leave()}>
          {t('Log Out')}
        </Button>
      </footer>
    </Dialog>
  );
}
