import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { msg } from '../../i18n/index.ts';
import { List } from '../../list/List.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Wallet } from '../../wallet/shared/Wallet.tsx';
import { Friends } from './Friends.tsx';
import { FRIENDS, STAGE_LOOKS } from './friend-columns.tsx';
import css from './referral.module.css';

const BY_STAGE = {
  name: 'stage',
  label: msg('Stage'),
  words: {
    signed_up: STAGE_LOOKS.signed_up.word,
    verified: STAGE_LOOKS.verified.word,
    in_squad: STAGE_LOOKS.in_squad.word,
    contributed: STAGE_LOOKS.contributed.word,
  },
} as const;

/** A member's link, who signed up by it, what that brought, and the wallet in which it is. */
export function Referral() {
  const { t } = useTranslation();
  return (
    <div className={css.page}>
      <Friends />
      <Wallet />
      <div>
        <List
          name="friends"
          route={ROUTES.referrals}
          input={{}}
          columns={FRIENDS}
          title={t('Your friends')}
          search={t('Name')}
          filters={[BY_STAGE]}
          empty={<Empty title={t('Nobody yet')}>{t('Who signs up by your link stands here.')}</Empty>}
        />
      </div>
    </div>
  );
}
