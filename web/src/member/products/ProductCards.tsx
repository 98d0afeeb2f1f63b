import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/parts.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { PRODUCTS, type ProductSlug } from './products.ts';

interface Props {
  /** The card that is chosen at first, if any. */
  readonly first?: ProductSlug | null;
  readonly onProceed: (product: ProductSlug) => void;
}

/** The cards: blue where chosen and available, red where coming soon; Proceed appears with the choice. */
export function ProductCards({ first = null, onProceed }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first);
  const product = PRODUCTS.find(({ slug }) => slug === chosen);
  return (
    <>
      <fieldset className="product">
        <legend className="sr">{t('Select a product')}</legend>
        {PRODUCTS.map(({ slug, title, description, comingSoon }) => (
          <label key={slug} className={comingSoon ? 'soon' : ''}>
            <input type="radio" name="product" checked={chosen === slug} onChange={() => setChosen(slug)} />
            <div className="pic">
              <ProductPicture product={slug} />
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
        <div className="row-acts proceed">
          <Button look="primary" disabled={product.comingSoon} onClick={() => onProceed(product.slug)}>
            {t('Proceed')} <IconArrowRight size={18} aria-hidden />
          </Button>
        </div>
      )}
    </>
  );
}
