import { type MissingPayment, type Payment, ROUTES } from '@adashi/contract';
import { useMemo } from 'react';
import { QueryBoundary, together, useCall, useIfKnown } from '../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { Filter } from '../../list/filter.ts';
import { List } from '../../list/List.tsx';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import ui from '../../ui/ui.module.css';
import { BY_STATE, BY_TIME } from '../shared/filters.ts';
import { OWN_PAYMENTS } from '../shared/payment-columns.tsx';
import { Missing } from './Missing.tsx';
import { NextDebits } from './NextDebits.tsx';
import { PayAll, payableTogether } from './PayAll.tsx';
import css from './payments.module.css';
import { Receipt } from './Receipt.tsx';
import { ThisYear } from './ThisYear.tsx';

/** Returns a filter of payments by squad. The options include squads that the member has left. */
function useBySquad(): Filter<typeof ROUTES.payments> {
  const squads = useIfKnown(ROUTES.paidSquads, IN_PRODUCT);
  return useMemo(() => {
    const words = Object.fromEntries((squads ?? []).map(({ id, name }) => [id, name]));
    return { name: 'squad', label: msg('Squad'), words };
  }, [squads]);
}

/** Page of a member's payments: failed contributions, coming debits, and all contributions. */
export function Payments() {
  const { t } = useTranslation();
  const missing = useCall(ROUTES.missingPayments, IN_PRODUCT);
  const coming = useCall(ROUTES.upcomingPayments, IN_PRODUCT);
  const bySquad = useBySquad();
  return (
    <div className={css.stack}>
      <QueryBoundary asked={together({ missing, coming })} card>
        {(known) => {
          const { debits, year, today } = known.coming;
          const groups = payableTogether(known.missing);
          const isInAll = ({ id }: MissingPayment) => groups.some((group) => group.some((own) => own.id === id));
          return (
            <>
              {groups.map((group) => (
                <PayAll key={group[0]?.squadId} payments={group} today={today} />
              ))}
              {known.missing.map((payment) => (
                <Missing key={payment.id} payment={payment} today={today} isInAll={isInAll(payment)} />
              ))}
              {(debits.length > 0 || year.count > 0) && (
                <div className={css.two}>
                  <NextDebits coming={known.coming} />
                  <ThisYear year={year} />
                </div>
              )}
            </>
          );
        }}
      </QueryBoundary>
      <div>
        <h2 className={cx(ui.h2, css.all)}>{t('All contributions')}</h2>
        <List
          route={ROUTES.payments}
          input={IN_PRODUCT}
          columns={OWN_PAYMENTS}
          actions={(payment: Payment) => <Receipt payment={payment} />}
          filters={[bySquad, BY_STATE, BY_TIME]}
          file={{ route: ROUTES.paymentsCsv, name: 'payments.csv' }}
          empty={
            <Empty title={t('No contributions yet')}>
              {t('The first one leaves your account when your squad starts.')}
            </Empty>
          }
        />
      </div>
    </div>
  );
}
