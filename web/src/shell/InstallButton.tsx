import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useTranslation } from '../i18n/translation.ts';
import { useInstall } from './install-offer.ts';
import css from './shell.module.css';

/**
 * Button that installs the app. The button is visible after the browser offers the installation, until the person
 * responds.
 */
export function InstallButton() {
  const { t } = useTranslation();
  const install = useInstall();
  if (!install) return null;
  return (
    <button type="button" className={css.button} onClick={() => void install()}>
      <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden />
      <span>{t('Install App')}</span>
    </button>
  );
}
