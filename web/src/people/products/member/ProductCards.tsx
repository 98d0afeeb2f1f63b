import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { TellMe } from '../../pods/shared/TellMe.tsx';
import css from './ProductCards.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import { PRODUCTS, type ProductSlug } from './products.ts';

interface Props {
  /** Product whose card is selected at first. Null means that no card is selected. */
  readonly first?: ProductSlug | null;
  readonly onProceed: (product: ProductSlug) => void;
}

/**
 * Cards of the products: blue for a selected available product, red for a selected future product. The button Proceed
 * appears after a selection.
 */
export function ProductCards({ first = null, onProceed }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first);
  const product = PRODUCTS.find(({ slug }) => slug === chosen);
  return (
    <>
      <fieldset className={css.products}>
        <legend className={ui.sr}>{t('Select a product')}</legend>
        {PRODUCTS.map(({ slug, title, description, comingSoon }) => (
          <div key={slug} className={cx(css.card, comingSoon && css.soon)}>
            <label>
              <input type="radio" name="product" checked={chosen === slug} onChange={() => setChosen(slug)} />
              <div className={css.picture}>
                <ProductPicture product={slug} />
              </div>
              <div className={css.head}>
                <b className={ui.h3}>{title}</b>
                {comingSoon && <em>{t('Coming soon!!!')}</em>}
              </div>
              <p className={cx(ui.small, ui.text2)}>{t(description)}</p>
            </label>
            {comingSoon && (
              <p className={css.about}>
                <TellMe />
              </p>
            )}
          </div>
        ))}
      </fieldset>
      {product && (
        <div className={cx(ui.actions, css.proceed)}>
          <Button look="primary" disabled={product.comingSoon} onClick={() => onProceed(product.slug)}>
            {t('Proceed')} <IconArrowRight size={18} aria-hidden />
          </Button>
        </div>
      )}
    </>
  );
}
