import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { chooseProduct, useSession } from '../../session/session.ts';
import { Logo } from '../../ui/parts.tsx';
import { ProfileGreeting } from '../ProfileGreeting.tsx';
import { ProductCards } from './ProductCards.tsx';

/** The whole page of a member without a product. */
export function SelectProduct() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { verified } = useSession();
  return (
    <main className="center-page" id="main">
      <div className="stack">
        <Logo />
        <section className="card pad stack">
          <div>
            <h1 className="title">{t('Select a product')}</h1>
            <ProfileGreeting isComplete={verified} />
          </div>
          <ProductCards
            onProceed={(product) => {
              chooseProduct(product);
              void navigate(paths.dashboard);
            }}
          />
        </section>
      </div>
    </main>
  );
}
