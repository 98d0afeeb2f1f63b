import { type Payout, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useIfKnown } from '../../client/Loaded.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { List } from '../../list/List.tsx';
import { useShown } from '../../list/use-shown.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { WithPanel } from '../../ui/SidePanel.tsx';
import ui from '../../ui/ui.module.css';
import { BY_STATE, PayoutTabs } from '../shared/PayoutTabs.tsx';
import { ALL_PAYOUTS } from '../shared/payout-columns.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';

/** The payouts of everybody by state, what needs staff first; one of them with all that may be done about it. */
export function AdminPayouts() {
  const { t } = useTranslation();
  const [shown, show] = useShown('payout');
  const [search] = useSearchParams();
  const counts = useIfKnown(ROUTES.payoutCounts, IN_PRODUCT);
  const actions = (row: Payout) => (
    <div className={ui.actions}>
      <Button size="sm" look={row.id === shown ? 'soft' : 'plain'} onClick={() => show(row.id)}>
        {t('Details')}
      </Button>
    </div>
  );
  return (
    <>
      <PayoutTabs counts={counts ?? {}} state={search.get('state') ?? ''} />
      <WithPanel panel={shown && <PayoutPanel key={shown} id={shown} onClose={() => show(null)} />}>
        <List
          route={ROUTES.payouts}
          input={IN_PRODUCT}
          columns={ALL_PAYOUTS}
          columnsOf="payouts"
          actions={actions}
          search={t('Squad or member')}
          filters={[BY_STATE]}
          file={{ route: ROUTES.payoutsCsv, name: 'payouts.csv' }}
          empty={<Empty title={t('No payouts here')} />}
        />
      </WithPanel>
    </>
  );
}
