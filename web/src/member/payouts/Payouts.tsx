import { type Payout, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { WhyDialog } from '../../money/WhyDialog.tsx';
import { PayoutTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Empty, Skeleton } from '../../ui/parts.tsx';

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
