import { ROUTES } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { Wallet } from '../../../payouts/wallet/shared/Wallet.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { MemberTabs } from '../../shared/MemberTabs.tsx';
import { BY_STAGE } from '../shared/by-stage.ts';
import { Friends } from './Friends.tsx';
import { FRIENDS } from './friend-columns.tsx';
import css from './referral.module.css';

/** Referral page of a member with the link, the friends, the rewards and the wallet. */
export function Referral() {
  const { t } = useTranslation();
  return (
    <div className={css.page}>
      <MemberTabs />
      <Friends />
      <Wallet />
      <div>
        <List
          name="friends"
          route={ROUTES.referrals}
          input={{}}
          columns={FRIENDS}
          title={t('Your friends')}
          file={{ route: ROUTES.friendsFile, name: 'friends.csv' }}
          search={t('Name')}
          filters={[BY_STAGE]}
          empty={<Empty title={t('Nobody yet')}>{t('People who join with your link appear here.')}</Empty>}
        />
      </div>
    </div>
  );
}
