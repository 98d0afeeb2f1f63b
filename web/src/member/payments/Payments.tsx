import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { PaymentTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Empty, Skeleton } from '../../ui/parts.tsx';

export function Payments() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending } = useCall(ROUTES.payments, { ...IN_PRODUCT, query: { page, pageSize: 25 } });
  return (
    <section className="card">
      <div className="card-h">
        <h2 className="h2">{t('Your contributions')}</h2>
      </div>
      {isPending && <Skeleton />}
      {data?.total === 0 && (
        <Empty title={t('No contributions yet')}>
          {t('The first one leaves your account when your squad starts.')}
        </Empty>
      )}
      {data && data.total > 0 && <PaymentTable rows={data.data} page={data.page} pageSize={data.pageSize} />}
      {data && <Pager {...data} onPage={setPage} />}
    </section>
  );
}
