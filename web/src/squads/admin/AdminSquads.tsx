import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIfKnown } from '../../client/Loaded.tsx';
import { IN_PRODUCT } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import type { Columns } from '../../list/column.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { SQUAD_LOOKS } from '../shared/squad-looks.ts';

type Status = 'active' | 'upcoming' | 'pending' | 'completed';

const TABS = [
  { label: msg('All squads'), status: undefined },
  { label: msg('Active'), status: 'active' },
  { label: msg('Upcoming'), status: 'upcoming' },
  { label: msg('Pending'), status: 'pending' },
  { label: msg('Completed'), status: 'completed' },
] as const;

/** Declined and cancelled squads have no list of their own; they are shown among the pending ones. */
function linkable(status: string): Status {
  return status === 'active' || status === 'upcoming' || status === 'completed' ? status : 'pending';
}

const SQUADS: Columns<typeof ROUTES.squads> = [
  {
    id: 'squad',
    title: msg('Squad'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, status }) => (
      <Link className={ui.link} to={`${paths.squadsBy(linkable(status))}/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    title: msg('State'),
    sort: 'status',
    phone: 'state',
    cell: ({ status }) => <State look={SQUAD_LOOKS[status]} />,
  },
  {
    id: 'contribution',
    title: msg('Contribution'),
    sort: 'contribution',
    isAmount: true,
    phone: 'aside',
    cell: ({ contribution, period }, t) =>
      t('{{amount}} {{each}}', { amount: moneyText(contribution), each: periodWords(t, period).each }),
  },
  {
    id: 'seats',
    title: msg('Seats'),
    cell: ({ seatsTaken, size }, t) => t('{{n}} of {{m}}', { n: seatsTaken, m: size }),
  },
  {
    id: 'start',
    title: msg('Starts on'),
    sort: 'start',
    phone: 'note',
    cell: ({ startOn, today }) => dayText(startOn, today),
  },
  {
    id: 'round',
    title: msg('Round'),
    cell: ({ week, size }, t) => (week > 0 ? t('{{n}} of {{m}}', { n: week, m: size }) : '–'),
  },
];

export function AdminSquads({ status }: { status?: Status }) {
  const { t } = useTranslation();
  const label = TABS.find((tab) => tab.status === status)?.label;
  useTitle(status && label ? t('Squads: {{state}}', { state: t(label) }) : '');
  const stats = useIfKnown(ROUTES.squadStats, IN_PRODUCT);
  return (
    <>
      <nav className={ui.tabs} aria-label={t('Squads by status')}>
        {TABS.map((tab) => (
          <Link
            key={tab.label}
            to={tab.status ? paths.squadsBy(tab.status) : paths.squads}
            aria-current={tab.status === status ? 'page' : undefined}
          >
            {t(tab.label)} <span className={cx(ui.text3, ui.tabular)}>{tab.status && stats?.byStatus[tab.status]}</span>
          </Link>
        ))}
      </nav>
      <List
        key={status}
        route={ROUTES.squads}
        input={{ ...IN_PRODUCT, query: status ? { status } : {} }}
        columns={SQUADS}
        search={t('Search')}
        tools={
          <>
            <span className={ui.grow} />
            <Link className={button('primary')} to={paths.newSquad}>
              {t('Open a squad')}
            </Link>
          </>
        }
        empty={<Empty title={t('No squads here')} />}
      />
    </>
  );
}
