import type { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { STAGE_LOOKS } from '../shared/stage-looks.ts';

export const REFERRED: Columns<typeof ROUTES.referredPeople> = [
  {
    id: 'name',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name }) => (
      <span className={ui.person}>
        <Avatar initials={initialsOf(name)} />
        <Link className={ui.link} to={paths.member(id)}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: 'stage',
    title: msg('Stage'),
    phone: 'state',
    cell: ({ stage }) => <State look={STAGE_LOOKS[stage]} />,
  },
  {
    id: 'referrer',
    title: msg('Invited by'),
    sort: 'referrer',
    phone: 'note',
    cell: ({ referrerId, referrer }) => (
      <Link className={ui.link} to={paths.member(referrerId)}>
        {referrer}
      </Link>
    ),
  },
  { id: 'signedUp', title: msg('Signed up'), sort: 'signedUp', cell: ({ signedUpOn }) => dayText(signedUpOn) },
  {
    id: 'reward',
    title: msg('Reward'),
    sort: 'reward',
    isAmount: true,
    phone: 'aside',
    cell: ({ reward }, t) =>
      reward > 0 ? (
        <span className={ui.arrived}>{moneyText(reward)}</span>
      ) : (
        <span className={ui.text2}>{t('to come')}</span>
      ),
  },
];
