import type { Referral, ReferralStage, ROUTES } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { STAGE_LOOKS } from '../shared/stage-looks.ts';

function Friend({ friend: { name, initials } }: { friend: Referral }) {
  const { t } = useTranslation();
  return (
    <span className={ui.person}>
      <Avatar initials={initials} />
      <b>{name ?? t('Former member')}</b>
    </span>
  );
}

function nextOf({ stage }: Referral, t: TFunction): string {
  const words: Record<ReferralStage, string> = {
    signed_up: t("Hasn't verified yet"),
    verified: t('Looking for a squad'),
    in_squad: t('The first contribution is to come'),
    contributed: t('Nothing more to do'),
  };
  return words[stage];
}

export const FRIENDS: Columns<typeof ROUTES.referrals> = [
  { id: 'name', title: msg('Friend'), sort: 'name', phone: 'title', cell: (friend) => <Friend friend={friend} /> },
  {
    id: 'stage',
    title: msg('Stage'),
    sort: 'stage',
    phone: 'state',
    cell: ({ stage }) => <State look={STAGE_LOOKS[stage]} />,
  },
  { id: 'next', title: msg('Next step'), phone: 'note', cell: nextOf },
  { id: 'signedUp', title: msg('Signed up'), sort: 'signedUp', cell: ({ signedUpOn }) => dayText(signedUpOn) },
  {
    id: 'reward',
    title: msg('Reward'),
    sort: 'reward',
    isAmount: true,
    phone: 'aside',
    cell: ({ reward }, t) =>
      reward > 0 ? (
        <span className={ui.arrived}>{moneyText(reward, true)}</span>
      ) : (
        <span className={ui.text2}>{t('to come')}</span>
      ),
  },
];
