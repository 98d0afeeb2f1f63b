import { ROUTES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ActivityTabs } from '../../activity/shared/ActivityTabs.tsx';
import { ACTIVITY, BY_WHEN, DEVICE_WORDS, KIND_WORDS } from '../shared/activity-columns.tsx';
import { Chain } from './Chain.tsx';

const BY_WHO = { name: 'who', label: msg('Who'), words: KIND_WORDS } as const;
const BY_ABOUT = {
  name: 'about',
  label: msg('What'),
  words: {
    person: msg('People'),
    squad: msg('Squads'),
    payment: msg('Payments'),
    payout: msg('Payouts'),
    guarantor: msg('Guarantors'),
    ticket: msg('Tickets'),
    agreement: msg('Agreements'),
    setting: msg('Settings'),
  },
} as const;
const BY_PRIVACY = {
  name: 'privacy',
  label: msg('Privacy'),
  words: {
    erasures: msg('Erasures'),
    exports: msg('Exports and reveals'),
    copies: msg('Copies of own data'),
    deletions: msg('Deletions'),
  },
} as const;
const BY_DEVICE = { name: 'device', label: msg('From where'), words: DEVICE_WORDS } as const;

/**
 * Page of the audit log. Each entry shows an action, a person, a time and the origin of the request (IP address,
 * device, browser).
 */
export function AccountActivity() {
  const { t } = useTranslation();
  return (
    <>
      <ActivityTabs />
      <Chain />
      <List
        route={ROUTES.activity}
        input={{}}
        columns={ACTIVITY}
        columnsOf="activity"
        search={t('Person or squad')}
        filters={[BY_WHO, BY_ABOUT, BY_PRIVACY, BY_WHEN, BY_DEVICE]}
        file={{ route: ROUTES.activityCsv, name: 'activity.csv' }}
        empty={<Empty title={t('Nothing yet')} />}
      />
    </>
  );
}
