import { ROUTES } from '@adashi/contract';
import { IN_PRODUCT } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { List } from '../../list/List.tsx';
import { useOpened } from '../../list/OpenLink.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { WithPanel } from '../../ui/SidePanel.tsx';
import { BY_STATE, BY_TIME, BY_TRIES } from '../shared/filters.ts';
import { PaymentTabs } from '../shared/PaymentTabs.tsx';
import { ALL_PAYMENTS } from '../shared/payment-columns.tsx';
import { useOnly } from '../shared/use-only.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PAYMENT_BULK } from './payment-bulk.ts';

/** List of all contributions, with filters by state, squad, person and time. A panel shows the open contribution. */
export function AdminPayments() {
  const { t } = useTranslation();
  const [opened, close] = useOpened();
  const { query, isNarrow, clear } = useOnly();
  const mayAct = useMay('payments.act');
  return (
    <>
      <PaymentTabs />
      <WithPanel panel={opened && <PaymentPanel key={opened} id={opened} onClose={close} />}>
        <List
          route={ROUTES.payments}
          input={{ ...IN_PRODUCT, query }}
          columns={ALL_PAYMENTS}
          columnsOf="payments"
          {...(mayAct && { bulk: PAYMENT_BULK })}
          search={t('Squad or member')}
          filters={[BY_STATE, BY_TRIES, BY_TIME]}
          tools={isNarrow && <Button onClick={clear}>{t('All squads and people')}</Button>}
          file={{ route: ROUTES.paymentsCsv, name: 'payments.csv' }}
          empty={<Empty title={t('No contributions here')} />}
        />
      </WithPanel>
    </>
  );
}
