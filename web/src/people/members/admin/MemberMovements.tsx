import { ROUTES } from '@adashi/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { IN_PRODUCT } from '../../../client/query.ts';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';

import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { OWN_PAYMENTS } from '../../../payments/shared/payment-columns.tsx';
import { OWN_PAYOUTS } from '../../../payouts/shared/payout-columns.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

/** Link that opens the detail panel in the list of all payments or all payouts. */
const opening = (to: string, what: ReactNode) => (
  <Link className={ui.link} to={to}>
    {what}
  </Link>
);

/** Columns of the member's list of payments or payouts. The name links to the detail panel. */
const PAYMENTS: Columns<typeof ROUTES.payments> = OWN_PAYMENTS.map((column) => {
  // For staff, a contribution is incoming money, so the amount has no minus sign.
  if (column.id === 'amount') return { ...column, cell: ({ amount }) => moneyText(amount) };
  if (column.id !== 'what') return column;
  return { ...column, cell: (row, t) => opening(paths.payment(row.id), column.cell(row, t)) };
});
const PAYOUTS: Columns<typeof ROUTES.payouts> = OWN_PAYOUTS.map((column) => {
  if (column.id !== 'what') return column;
  return { ...column, cell: (row, t) => opening(paths.payout(row.id), column.cell(row, t)) };
});

/** Lists of one member's contributions and payouts, in two tabs. */
export function MemberMovements({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'in' | 'out'>('in');
  const asked = { ...IN_PRODUCT, query: { person: memberId } };
  return (
    <section id="money">
      <div className={css.listHead}>
        <h2 className={ui.h2}>{t('Contributions and payouts')}</h2>
        <Segments
          isAlone
          legend={t('What is shown')}
          options={[
            { value: 'in', label: t('Contributions') },
            { value: 'out', label: t('Payouts') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'in' ? (
        <List
          key="in"
          name="in"
          route={ROUTES.payments}
          input={asked}
          columns={PAYMENTS}
          empty={<Empty title={t('No contributions here')} />}
        />
      ) : (
        <List
          key="out"
          name="out"
          route={ROUTES.payouts}
          input={asked}
          columns={PAYOUTS}
          empty={<Empty title={t('No payouts here')} />}
        />
      )}
    </section>
  );
}
