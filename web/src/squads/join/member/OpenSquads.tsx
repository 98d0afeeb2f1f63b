import { ROUTES } from '@adashi/contract';
import { IconFlask, IconPercentage, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import type { Filter } from '../../../list/filter.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import ui from '../../../ui/ui.module.css';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { OpenRing } from '../shared/OpenRing.tsx';
import { OpenByCode } from './OpenByCode.tsx';
import { About, Act, Cost, OpenSquadCard, Start } from './OpenSquadParts.tsx';
import css from './open.module.css';
import { PositionEnd } from './PositionEnds.tsx';

const FILTERS: readonly Filter<typeof ROUTES.squads>[] = [
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
    name: 'size',
    label: msg('Size'),
    words: {
      to8: msg('Up to 8 seats'),
      to12: msg('9 to 12 seats'),
      to20: msg('13 to 20 seats'),
      over20: msg('Over 20 seats'),
    },
  },
  {
    name: 'start',
    label: msg('Starts'),
    words: { weeks2: msg('Within 2 weeks'), weeks4: msg('Within 4 weeks'), weeks8: msg('Within 8 weeks') },
  },
  {
    name: 'orderRule',
    label: msg('Order'),
    words: { choice: msg('You choose'), draw: msg('Drawn'), assigned: msg('Set by staff') },
  },
];

const COLUMNS: Columns<typeof ROUTES.squads> = [
  { id: 'free', title: msg('Seats'), sort: 'free', cell: (squad) => <OpenRing squad={squad} /> },
  { id: 'squad', title: msg('Squad'), sort: 'name', cell: (squad) => <About squad={squad} /> },
  { id: 'start', title: msg('Start'), sort: 'start', cell: (squad) => <Start squad={squad} /> },
  { id: 'cost', title: msg('Cost'), sort: 'cost', isAmount: true, cell: (squad) => <Cost squad={squad} /> },
  { id: 'first', title: msg('First free position'), cell: (squad) => <PositionEnd squad={squad} end="first" /> },
  { id: 'last', title: msg('Last free position'), cell: (squad) => <PositionEnd squad={squad} end="last" /> },
];

/** Links to an explanation of rotations and to an explanation of yearly rates. */
function Foot() {
  const { t } = useTranslation();
  const practice = useIfKnown(ROUTES.squads, { ...IN_PRODUCT, query: { kind: 'test' } })?.data[0];
  return (
    <div className={css.foot}>
      <section className={cx(ui.card, css.word)}>
        <IconPercentage size={22} aria-hidden />
        <p>
          <b>{t('The yearly rate')}</b>{' '}
          {t(
            'combines the fee and the wait into one number. Above zero, you borrow from your squad. Below zero, you save, and the fee is the price.',
          )}
        </p>
      </section>
      {practice && (
        <section className={cx(ui.card, css.word)}>
          <IconFlask size={22} aria-hidden />
          <p>
            <b>{t('New to this?')}</b> {t('Watch a whole rotation in minutes, with no money at all.')}
          </p>
          <Link className={button('plain')} to={paths.choosePosition(practice.id)}>
            {t('Try the practice squad')}
          </Link>
        </section>
      )}
    </div>
  );
}

/** List of the squads that a member can join. Each row shows the cost of a seat. */
export function OpenSquads() {
  const { t } = useTranslation();
  const all = useIfKnown(ROUTES.squads, IN_PRODUCT);
  return (
    <div className={css.page}>
      <BackToSquads label={t('Your squads')} />
      <PageTitle
        title={t('Open squads')}
        sub={
          all
            ? t('{{count}} squads still have free seats. Each one shows what it costs before you join.', {
                count: all.total,
              })
            : t('Each one shows what it costs before you join.')
        }
      >
        <div className={css.acts}>
          <OpenByCode />
          <Link className={button('plain')} to={paths.proposeSquad}>
            <IconPlus size={18} aria-hidden />
            {t('Propose a squad')}
          </Link>
        </div>
      </PageTitle>
      <List
        route={ROUTES.squads}
        input={IN_PRODUCT}
        columns={COLUMNS}
        actions={(squad) => <Act squad={squad} />}
        card={(squad) => <OpenSquadCard squad={squad} />}
        file={{ route: ROUTES.squadsFile, name: 'open-squads.csv' }}
        search={t('Search by name')}
        filters={FILTERS}
        empty={
          <Empty title={t('No squads are open right now')}>
            {t('New ones open every week. You can also propose one.')}
          </Empty>
        }
      />
      <Foot />
    </div>
  );
}
