import { IconArrowRight, IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { msg } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { chooseProduct, useSession } from '../session/session.ts';
import { Button, Logo } from '../ui/parts.tsx';

const PRODUCTS = [
  {
    slug: 'adashi',
    Icon: IconUsersGroup,
    title: 'Adashi',
    description: msg('Save with a squad. Everybody puts in each week, one receives the pot.'),
    comingSoon: false,
  },
  {
    slug: 'ajohome',
    Icon: IconBuildingCommunity,
    title: 'AjoHome',
    description: msg('Invest in real estate with a pod.'),
    comingSoon: true,
  },
] as const;

export function SelectProduct() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const [chosen, setChosen] = useState('');
  const product = PRODUCTS.find((found) => found.slug === chosen);
  const proceed = () => {
    chooseProduct('adashi');
    void navigate(paths.dashboard);
  };
  return (
    <main className="center-page" id="main">
      <div className="stack">
        <Logo />
        <section className="card pad stack">
          <div>
            <h1 className="title">{t('Select a product')}</h1>
            <p className="c-2">
              {t('Your e-mail is verified. Welcome, {{name}}: a few steps remain to finish your profile.', {
                name: `${profile?.firstName} ${profile?.lastName}`,
              })}
            </p>
          </div>
          <fieldset className="product" style={{ border: 0, padding: 0, margin: 0 }}>
            <legend className="sr">{t('Select a product')}</legend>
            {PRODUCTS.map(({ slug, Icon, title, description, comingSoon }) => (
              <label key={slug} className={comingSoon ? 'soon' : ''}>
                <input type="radio" name="product" checked={chosen === slug} onChange={() => setChosen(slug)} />
                <div className="pic">
                  <Icon size={56} stroke={1.25} aria-hidden />
                </div>
                <div className="head">
                  <b className="h3">{title}</b>
                  {comingSoon && <em>{t('Coming soon!!!')}</em>}
                </div>
                <p className="small c-2">{t(description)}</p>
              </label>
            ))}
          </fieldset>
          {product && (
            <div className="row-acts">
              <Button look="primary" disabled={product.comingSoon} onClick={proceed}>
                {t('Proceed')} <IconArrowRight size={18} aria-hidden />
              </Button>
            </div>
          )}
        </section>
      </div>
    </main>
  );
}
