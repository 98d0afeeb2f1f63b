import { ROUTES } from '@adashi/contract';
import { useSearchParams } from 'react-router';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { List } from '../../list/List.tsx';
import { useOpened } from '../../list/OpenLink.tsx';
import { useOnly } from '../../payments/shared/use-only.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { WithPanel } from '../../ui/SidePanel.tsx';
import { BY_STATE, PayoutTabs } from '../shared/PayoutTabs.tsx';
import { ALL_PAYOUTS } from './all-payouts.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';
import { PAYOUT_BULK } from './payout-bulk.ts';

/** List of all payouts by state, with a panel for the open payout. Payouts with open work for staff are at the top. */
export function AdminPayouts() {
  const { t } = useTranslation();
  const [opened, close] = useOpened();
  const [search] = useSearchParams();
  const { query, isNarrow, clear } = useOnly();
  const mayAct = useMay('payouts.act');
  const counts = useIfKnown(ROUTES.payoutCounts, IN_PRODUCT);
  return (
    <>
      <PayoutTabs counts={counts ?? {}} state={search.get('state') ?? ''} />
      <WithPanel panel={opened && <PayoutPanel key={opened} id={opened} onClose={close} />}>
        <List
          route={ROUTES.payouts}
          input={{ ...IN_PRODUCT, query }}
          columns={ALL_PAYOUTS}
          columnsOf="payouts"
          {...(mayAct && { bulk: PAYOUT_BULK })}
          search={t('Squad or member')}
          filters={[BY_STATE]}
          tools={isNarrow && <Button onClick={clear}>{t('All squads and people')}</Button>}
          file={{ route: ROUTES.payoutsCsv, name: 'payouts.csv' }}
          empty={<Empty title={t('No payouts here')} />}
        />
      </WithPanel>
    </>
  );
}
