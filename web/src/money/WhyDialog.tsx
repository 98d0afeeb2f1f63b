import { type Payout, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { inSquad, useCall } from '../client/query.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton } from '../ui/parts.tsx';
import { Waterfall } from '../ui/Waterfall.tsx';

/** Why a payout is this amount, for its member and for staff. */
export function WhyDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(ROUTES.payout, inSquad(payout.id));
  return (
    <Dialog title={t('Why this amount?')} opened onClose={onClose}>
      <p className="c-2">
        {t('Payout to {{name}}, week {{week}} of {{squad}}', {
          name: payout.member,
          week: payout.round,
          squad: payout.squad,
        })}
      </p>
      {data ? <Waterfall lines={data.waterfall} /> : <Skeleton />}
    </Dialog>
  );
}
