import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { logOut } from '../session/log-out.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Button } from '../ui/parts.tsx';
import { toastDone } from '../ui/toast.ts';

export function LogOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    toastDone('Logout successful');
    await navigate(paths.login);
  };
  return (
    <Dialog title={t('Are you sure you want to log out?')} opened={opened} onClose={onClose}>
      <p className="c-2">{t('You can come back at any time with your e-mail and password.')}</p>
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" onClick={() => void leave()}>
          {t('Log Out')}
        </Button>
      </footer>
    </Dialog>
  );
}
