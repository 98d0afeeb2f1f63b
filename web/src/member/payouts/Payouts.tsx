import { type Payout, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IN_PRODUCT, inSquad, useCall } from '../../client/query.ts';
import { PayoutTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Dialog, Empty, Skeleton } from '../../ui/parts.tsx';
import { Waterfall } from '../../ui/Waterfall.tsx';
import '../../ui/squad/squad.css';

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

export function Payouts() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Payout>();
  const { data, isPending } = useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { page, pageSize: 25 } });
  const why = (row: Payout) => (
    <button type="button" className="link" onClick={() => setShown(row)}>
      {t('Why this amount?')}
    </button>
  );
  return (
    <section className="card">
      <div className="card-h">
        <h2 className="h2">{t('Your payouts')}</h2>
      </div>
      {isPending && <Skeleton />}
      {data?.total === 0 && <Empty title={t('No payouts yet')}>{t('Yours comes in the week of your position.')}</Empty>}
      {data && data.total > 0 && (
        <PayoutTable rows={data.data} page={data.page} pageSize={data.pageSize} actions={why} />
      )}
      {data && <Pager {...data} onPage={setPage} />}
      {shown && <WhyDialog payout={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}
