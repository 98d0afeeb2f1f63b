import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import ui from '../../../ui/ui.module.css';

/** Page about the bank account for pods, without a sidebar. Members of a pod cannot connect a bank account yet. */
export function ConnectPodBank() {
  const { t } = useTranslation();
  return (
    <CenterPage title={t('Connect your bank')}>
      <h1 className={ui.title}>{t('AjoHome is coming soon.')}</h1>
      <p>{t('Pods will invest in real estate together. Nothing here takes money yet.')}</p>
      <div className={ui.actions}>
        <Link className={button('plain')} to={paths.pods}>
          {t('What pods will be')}
        </Link>
      </div>
    </CenterPage>
  );
}
