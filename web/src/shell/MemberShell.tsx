import { ROUTES } from '@adashi/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../client/query.ts';
import { KycModal } from '../member/kyc/KycModal.tsx';
import { ProductModal } from '../member/products/ProductModal.tsx';
import type { ProductSlug } from '../member/products/products.ts';
import { updateProfile, useSession } from '../session/session.ts';
import { Chat } from './chat/Chat.tsx';
import { KycPanel } from './KycPanel.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import { Shell } from './Shell.tsx';

/** The member's shell; the KYC modal opens for who is not yet verified, and then the choice of a product. */
export function MemberShell() {
  const { verified, product } = useSession();
  const [kyc, setKyc] = useState(!verified);
  const [choosing, setChoosing] = useState<ProductSlug | null>(null);
  const me = useCall(ROUTES.me, {});
  useEffect(() => {
    if (me.data) updateProfile(me.data);
  }, [me.data]);
  const foot = (
    <>
      <KycPanel onContinue={() => setKyc(true)} />
      <ProductMenu onChoose={setChoosing} />
    </>
  );
  const overlay = (
    <>
      {kyc && <KycModal onClose={() => setKyc(false)} onVerified={() => setChoosing(product)} />}
      {choosing && <ProductModal first={choosing} onClose={() => setChoosing(null)} />}
      <Chat />
    </>
  );
  return <Shell foot={foot} overlay={overlay} />;
}
