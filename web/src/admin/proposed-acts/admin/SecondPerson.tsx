import { ACT_KINDS, type ActKind, ROUTES } from '@adashi/contract';
import { useSearchParams } from 'react-router';
import { countText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import type { Filter } from '../../../list/filter.ts';
import { List } from '../../../list/List.tsx';
import { useOpened } from '../../../list/OpenLink.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { WithPanel } from '../../../ui/SidePanel.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { ActivityTabs } from '../../activity/shared/ActivityTabs.tsx';
import { useFirstActs } from '../../activity/shared/use-first-acts.ts';
import { KIND_WORDS } from '../shared/kind-words.ts';
import { ActPanel } from './ActPanel.tsx';
import { ActRows } from './ActRows.tsx';
import css from './second-person.module.css';

const VIEWS = ['all', 'mine_to_decide', 'mine', 'decided'] as const;
type View = (typeof VIEWS)[number];

/** Returns the view of the list from the URL, and a function that changes the view and returns to page 1. */
function useView(): readonly [View, (to: View) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'all';
  const show = (to: View) => {
    const parts = new URLSearchParams(search);
    for (const name of ['page', 'open', 'view']) parts.delete(name);
    if (to !== 'all') parts.set('view', to);
    setSearch(parts);
  };
  return [view, show];
}

type Acts = NonNullable<ReturnType<typeof useFirstActs>>;

function filtersOf(proposers: Acts['proposers']): Filter<typeof ROUTES.proposedActs>[] {
  const titles = ACT_KINDS.map((kind) => [kind, KIND_WORDS[kind].title] as const);
  return [
    {
      name: 'kind',
      label: msg('Kind'),
      words: Object.fromEntries(titles) as Record<ActKind, string>, // Cast: the object has one entry for each kind.
    },
    {
      name: 'proposedBy',
      label: msg('Proposed by'),
      words: Object.fromEntries(proposers.map(({ id, name }) => [id, name])),
    },
  ];
}

const emptyTitle = (t: TFunction, view: View) =>
  view === 'decided' ? t('Nothing was decided yet') : t('Nothing waits for a second person');

function Head({ view, show, counts }: { view: View; show: (to: View) => void; counts: Acts['counts'] | undefined }) {
  const { t } = useTranslation();
  const labelOf = (label: string, of: View) => (counts ? `${label} ${countText(counts[of] ?? 0)}` : label);
  const title = view === 'decided' ? t('Decided acts') : t('Waiting for a second person');
  return (
    <div className={css.cardHead}>
      <CardHead title={title}>
        <Segments<View>
          isAlone
          legend={title}
          options={[
            { value: 'all', label: labelOf(t('All'), 'all') },
            { value: 'mine_to_decide', label: labelOf(t('Yours to decide'), 'mine_to_decide') },
            { value: 'mine', label: labelOf(t('Proposed by you'), 'mine') },
          ]}
          value={view}
          onChange={show}
        />
      </CardHead>
      <p className={ui.text2}>
        {t('Nothing happens until another person approves. No one can approve their own act.')}
      </p>
    </div>
  );
}

function Foot({ known, show }: { known: Acts; show: (to: View) => void }) {
  const { t } = useTranslation();
  return (
    <footer className={css.foot}>
      {known.withAmount > 0 && (
        <span>
          {t('{{amount}} waits in {{count}} acts', {
            amount: moneyText(known.waitingAmount),
            count: known.withAmount,
          })}
        </span>
      )}
      <button type="button" className={ui.link} onClick={() => show('decided')}>
        {t('Decided this week {{count}}', { count: known.counts['decided'] ?? 0 })}
      </button>
    </footer>
  );
}

/** Queue of the staff acts that await approval by a second person. A panel shows the open act with the decision. */
export function SecondPerson() {
  const { t } = useTranslation();
  useTitle(t('Waiting for a second person'));
  const [opened, close] = useOpened();
  const [view, show] = useView();
  const known = useFirstActs();
  return (
    <>
      <ActivityTabs />
      <WithPanel isWide panel={opened && <ActPanel key={opened} id={opened} onClose={close} />}>
        <List
          route={ROUTES.proposedActs}
          input={{ query: { view } }}
          search={t('Person, squad or reason')}
          filters={filtersOf(known?.proposers ?? [])}
          head={<Head view={view} show={show} counts={known?.counts} />}
          foot={known && <Foot known={known} show={show} />}
          empty={<Empty title={emptyTitle(t, view)} />}
        >
          {({ data }) => <ActRows acts={data} opened={opened} />}
        </List>
      </WithPanel>
    </>
  );
}
