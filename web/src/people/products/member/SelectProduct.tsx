import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { chooseProduct, useSession } from '../../../session/session.ts';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import ui from '../../../ui/ui.module.css';
import { ProfileGreeting } from '../../shared/ProfileGreeting.tsx';
import { ProductCards } from './ProductCards.tsx';

/** Page that asks a member without a product to select a product. */
export function SelectProduct() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { verified } = useSession();
  return (
    <CenterPage title={t('Select a product')}>
      <div>
        <h1 className={ui.title}>{t('Select a product')}</h1>
        <ProfileGreeting isComplete={verified} />
      </div>
      <ProductCards
        onProceed={(product) => {
          chooseProduct(product);
          void navigate(paths.dashboard);
        }}
      />
    </CenterPage>
  );
}
