import { ROUTES } from '@adashi/contract';
import { IconGavel } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IN_PRODUCT } from '../../client/query.ts';
import { dayOf, dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { Columns } from '../../list/column.ts';
import type { Filter } from '../../list/filter.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { GUARANTOR_LOOKS } from '../../payments/guarantors/shared/guarantor-looks.ts';
import { Address } from '../../ui/Address.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { State, type StateLook } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { SQUAD_LOOKS } from '../shared/squad-looks.ts';
import { squadPath } from '../shared/squad-path.ts';
import { SquadTabs } from './SquadTabs.tsx';

type Members = typeof ROUTES.squadMembers;

const NOTICED: StateLook = { role: 'waiting', Icon: IconGavel, word: msg('Notice given') };

const COLUMNS: Columns<Members> = [
  {
    id: 'member',
    title: msg('Member'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, email }) => (
      <span className={ui.person}>
        <span>
          <Link className={ui.link} to={`${paths.squadMembers}/${id}`}>
            {name}
          </Link>
          <small>
            <Address>{email}</Address>
          </small>
        </span>
      </span>
    ),
  },
  {
    id: 'squad',
    title: msg('Squad'),
    sort: 'squad',
    phone: 'note',
    cell: ({ squad, squadId, squadStatus }) => (
      <Link className={ui.link} to={squadPath(squadId, squadStatus)}>
        {squad}
      </Link>
    ),
  },
  { id: 'position', title: msg('Position'), sort: 'position', cell: ({ position }) => position ?? '–' },
  {
    id: 'state',
    title: msg('State'),
    phone: 'state',
    cell: ({ status, squadStatus, noticedOn }, t) =>
      status === 'left' ? (
        <span className={ui.text3}>{t('Has left')}</span>
      ) : (
        <State look={noticedOn ? NOTICED : SQUAD_LOOKS[squadStatus]} />
      ),
  },
  {
    id: 'guarantor',
    title: msg('Guarantor'),
    cell: ({ guarantor, guarantorStatus }, t) =>
      guarantor && guarantorStatus ? (
        <span className={ui.person}>
          <span>
            {guarantor}
            <small>
              <State look={GUARANTOR_LOOKS[guarantorStatus]} />
            </small>
          </span>
        </span>
      ) : (
        <span className={ui.text3}>{t('None yet')}</span>
      ),
  },
  { id: 'contributed', title: msg('Contributed'), isAmount: true, cell: ({ contributed }) => moneyText(contributed) },
  {
    id: 'owes',
    title: msg('Owes'),
    isAmount: true,
    phone: 'aside',
    cell: ({ owes }, t) => (
      <span className={owes > 0 ? ui.failed : ui.text3}>
        <span className={ui.onlyPhone}>{t('Owes')} </span>
        {moneyText(owes)}
      </span>
    ),
  },
  {
    id: 'joined',
    title: msg('Joined'),
    sort: 'joined',
    isFurther: true,
    cell: ({ joinedAt }) => dayText(dayOf(joinedAt)),
  },
];

const FILTERS: readonly Filter<Members>[] = [
  {
    name: 'standing',
    label: msg('Status'),
    words: {
      owing: msg('Owes something'),
      noticed: msg('Notice given'),
      decision_due: msg('Removal to decide'),
      defaulted: msg('Has defaulted before'),
    },
  },
  {
    name: 'squadStatus',
    label: msg('Squad'),
    words: {
      active: msg('Active'),
      upcoming: msg('Upcoming'),
      pending: msg('Pending'),
      completed: msg('Completed'),
      declined: msg('Declined'),
      cancelled: msg('Cancelled'),
    },
  },
  { name: 'status', label: msg('Seat'), words: { active: msg('Has a seat'), left: msg('Has left') } },
];

/** List of all memberships of all squads. */
export function Memberships() {
  const { t } = useTranslation();
  useTitle(t('Squad members'));
  return (
    <>
      <SquadTabs at="members" />
      <List
        route={ROUTES.squadMembers}
        input={IN_PRODUCT}
        columns={COLUMNS}
        columnsOf="squad-members"
        filters={FILTERS}
        search={t('Name, email or squad')}
        file={{ route: ROUTES.squadMembersFile, name: 'squad-members.csv' }}
        empty={<Empty title={t('Nobody is in a squad yet')} />}
      />
    </>
  );
}
