import { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { IN_PRODUCT } from '../../client/query.ts';
import { dayText, moneyText, shareText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { Columns } from '../../list/column.ts';
import type { Filter } from '../../list/filter.ts';
import { List } from '../../list/List.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import { button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { SQUAD_LOOKS } from '../shared/squad-looks.ts';
import { squadPath } from '../shared/squad-path.ts';
import { SquadTabs } from './SquadTabs.tsx';
import { SQUAD_BULK } from './squad-bulk.ts';

type Squads = typeof ROUTES.squads;
type Status = 'active' | 'upcoming' | 'pending' | 'completed';

const ORDERS = { choice: msg('Members choose'), draw: msg('Drawn'), assigned: msg('Set by staff') } as const;
const KINDS = { standard: msg('Open to all'), custom: msg('A circle'), test: msg('Practice') } as const;

const SQUADS: Columns<Squads> = [
  {
    id: 'squad',
    title: msg('Squad'),
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, status, kind }, t) => (
      <span className={ui.person}>
        <span>
          <Link className={ui.link} to={squadPath(id, status)}>
            {name}
          </Link>
          {kind !== 'standard' && <small>{t(KINDS[kind])}</small>}
        </span>
      </span>
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
    sort: 'size',
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
  { id: 'order', title: msg('Order'), cell: ({ orderRule }, t) => t(ORDERS[orderRule]) },
  { id: 'fee', title: msg('Fee'), isFurther: true, cell: ({ feeBps }) => shareText(feeBps) },
  { id: 'reserve', title: msg('Reserve share'), isFurther: true, cell: ({ reserveBps }) => shareText(reserveBps) },
];

const NARROW: readonly Filter<Squads>[] = [
  { name: 'kind', label: msg('Kind'), words: KINDS },
  { name: 'orderRule', label: msg('Order'), words: ORDERS },
  {
    name: 'amount',
    label: msg('Contribution'),
    words: {
      to50: msg('Up to CA$50'),
      to100: msg('CA$50 to CA$100'),
      to200: msg('CA$100 to CA$200'),
      over200: msg('Over CA$200'),
    },
  },
  {
    name: 'start',
    label: msg('Starts'),
    words: { weeks2: msg('Within 2 weeks'), weeks4: msg('Within 4 weeks'), weeks8: msg('Within 8 weeks') },
  },
];

/** Filter of squads by status, for lists without a status in the URL. */
const BY_STATUS: Filter<Squads> = {
  name: 'status',
  label: msg('State'),
  words: {
    active: msg('Active'),
    upcoming: msg('Upcoming'),
    pending: msg('Pending'),
    completed: msg('Completed'),
    declined: msg('Declined'),
    cancelled: msg('Cancelled'),
  },
};

const TITLES = {
  active: 'Active squads',
  upcoming: 'Upcoming squads',
  pending: 'Pending squads',
  completed: 'Completed squads',
} as const;

export function AdminSquads({ status }: { status?: Status }) {
  const { t } = useTranslation();
  const may = useMay('squads.act');
  useTitle(status ? t(TITLES[status]) : '');
  return (
    <>
      <SquadTabs at={status ?? 'all'} />
      <List
        key={status}
        route={ROUTES.squads}
        input={{ ...IN_PRODUCT, query: status ? { status } : {} }}
        columns={SQUADS}
        columnsOf="squads"
        {...(may && { bulk: SQUAD_BULK })}
        filters={status ? NARROW : [BY_STATUS, ...NARROW]}
        search={t('Squad name')}
        file={{ route: ROUTES.squadsFile, name: 'squads.csv' }}
        tools={
          may && (
            <Link className={button('primary')} to={paths.newSquad}>
              {t('Open a squad')}
            </Link>
          )
        }
        empty={<Empty title={t('No squads here')} />}
      />
    </>
  );
}
