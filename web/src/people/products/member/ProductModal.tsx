import { useTranslation } from '../../../i18n/translation.ts';
import { chooseProduct, setVerified, useSession } from '../../../session/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import ui from '../../../ui/ui.module.css';
import { ProductCards } from './ProductCards.tsx';
import type { ProductSlug } from './products.ts';

/** Dialog 'Select a product', for newly verified members and for members who open the product menu. */
export function ProductModal({ first, onClose }: { first: ProductSlug; onClose: () => void }) {
  const { t } = useTranslation();
  const { profile, verified } = useSession();
  const proceed = (product: ProductSlug) => {
    chooseProduct(product);
    if (profile?.kycVerificationStatus === 'verified') setVerified();
    onClose();
  };
  return (
    <Dialog title={t('Select a product')} opened onClose={onClose} wide>
      {verified && (
        <p className={ui.text2}>{t('You are now verified. Welcome, {{name}}.', { name: profile?.firstName })}</p>
      )}
      <ProductCards first={first} onProceed={proceed} />
    </Dialog>
  );
}
