import { ROUTES } from '@adashi/contract';
import { useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { call } from '../client/api.ts';
import { overlayOf } from '../client/overlay-of.tsx';
import { useIfKnown } from '../client/QueryBoundary.tsx';
import { queryClient } from '../client/query.ts';
import type { ProductSlug } from '../people/products/member/products.ts';
import { type Product, updateProfile, useSession } from '../session/session.ts';
import { keptInvitation } from '../squads/join/shared/invitation.ts';
import { Chat } from './chat/Chat.tsx';
import { KycPanel } from './KycPanel.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import { Shell } from './Shell.tsx';
import { SuspendedNotice } from './SuspendedNotice.tsx';

const KycModal = overlayOf(async () => (await import('../people/kyc/member/KycModal.tsx')).KycModal);
const ProductModal = overlayOf(async () => (await import('../people/products/member/ProductModal.tsx')).ProductModal);

const WaitingInvitation = overlayOf(
  async () => (await import('../squads/join/member/WaitingInvitation.tsx')).WaitingInvitation,
);

/**
 * Stores the session's product on the server if the server has another product. After a failure, the next page tries
 * again.
 */
function useKeptProduct(product: Product | null, stored: Product | null | undefined): void {
  useEffect(() => {
    if (!product || stored === undefined || product === stored) return;
    call(ROUTES.chooseProduct, { body: { product } })
      .then(() => queryClient.invalidateQueries({ queryKey: [ROUTES.me.path] }))
      .catch(() => {});
  }, [product, stored]);
}

/** Frame of the member pages. For an unverified member, the frame opens the KYC dialog, and then the product choice. */
export function MemberShell() {
  const { verified, product } = useSession();
  const [wasVerified, setWasVerified] = useState(verified);
  const [kyc, setKyc] = useState(!verified);
  const [search, setSearch] = useSearchParams();
  const [choosing, setChoosing] = useState<ProductSlug | null>(null);
  const me = useIfKnown(ROUTES.me, {});
  useEffect(() => {
    if (me) updateProfile(me);
  }, [me]);
  // Staff can request another identity check while the page is open.
  if (wasVerified && !verified) setWasVerified(false);
  useKeptProduct(product, me?.product);
  // The dialog stays open until the last step, even if the member becomes verified earlier.
  const isAskedFor = search.has('verify') && !wasVerified;
  const close = () => {
    setKyc(false);
    if (search.has('verify')) setSearch({}, { replace: true });
  };
  const foot = (
    <>
      <KycPanel onContinue={() => setKyc(true)} />
      <ProductMenu onChoose={setChoosing} />
    </>
  );
  const overlay = (
    <>
      {(kyc || isAskedFor) && <KycModal onClose={close} onVerified={() => setChoosing(product)} />}
      {choosing && <ProductModal first={choosing} onClose={() => setChoosing(null)} />}
      {verified && !kyc && !choosing && product === 'adashi' && keptInvitation() && <WaitingInvitation />}
      <Chat />
    </>
  );
  return (
    <Shell foot={foot} overlay={overlay}>
      <SuspendedNotice />
      <Outlet />
    </Shell>
  );
}
