import { type Payment, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { IN_PRODUCT, inSquad, useWrite } from '../../client/query.ts';
import { List } from '../../list/List.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { BY_STATE, BY_TIME } from '../shared/filters.ts';
import { PaymentTabs } from '../shared/PaymentTabs.tsx';
import { ALL_PAYMENTS, Reason } from '../shared/payment-columns.tsx';

export function AdminPayments() {
  const { t } = useTranslation();
  const retry = useWrite(ROUTES.retryPayment);
  const again = (row: Payment) => retry.mutate(inSquad(row.id), { onSuccess: () => toastDone('It is tried again') });
  const actions = (row: Payment) => (
    <>
      <div className={ui.onlyPhone}>
        <Reason payment={row} />
      </div>
      {row.owed > 0 && ['defaulted', 'charged_back'].includes(row.state) && (
        <Button size="sm" look="soft" disabled={retry.isPending} onClick={() => again(row)}>
          {t('Try again')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PaymentTabs />
      <List
        route={ROUTES.payments}
        input={IN_PRODUCT}
        columns={ALL_PAYMENTS}
        actions={actions}
        search={t('Squad or member')}
        filters={[BY_STATE, BY_TIME]}
        file={{ route: ROUTES.paymentsCsv, name: 'payments.csv' }}
        empty={<Empty title={t('No contributions here')} />}
      />
    </>
  );
}
