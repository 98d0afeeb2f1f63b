import { type Payment, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows } from '../../client/all-rows.ts';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, inSquad, useCall, useWrite } from '../../client/query.ts';
import { PaymentTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Button, Empty, Field, Skeleton } from '../../ui/parts.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ExportButton } from '../ExportButton.tsx';

export function AdminPayments() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const { data, isPending } = useCall(ROUTES.payments, { ...IN_PRODUCT, query: { page, pageSize: 25, q } });
  const retry = useWrite(ROUTES.retryPayment);
  const again = (row: Payment) =>
    retry.mutate(inSquad(row.id), { onError: showFailure, onSuccess: () => toastDone('It is tried again') });
  const actions = (row: Payment) =>
    row.owed > 0 &&
    ['defaulted', 'charged_back'].includes(row.state) && (
      <Button size="sm" look="soft" disabled={retry.isPending} onClick={() => again(row)}>
        {t('Try again')}
      </Button>
    );
  const all = () => allRows((at) => call(ROUTES.payments, { ...IN_PRODUCT, query: { page: at, pageSize: 100, q } }));
  return (
    <>
      <div className="toolbar">
        <Field label={t('Squad or member')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        <ExportButton name="payments.csv" load={all} />
      </div>
      <section className="card">
        {isPending && <Skeleton />}
        {data?.total === 0 && <Empty title={t('No contributions here')} />}
        {data && data.total > 0 && (
          <PaymentTable rows={data.data} page={data.page} pageSize={data.pageSize} withMember actions={actions} />
        )}
        {data && <Pager {...data} onPage={setPage} />}
      </section>
    </>
  );
}
