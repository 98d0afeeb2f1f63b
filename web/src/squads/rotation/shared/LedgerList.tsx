import { ROUTES, type SquadDetail, type SquadMovement } from '@adashi/contract';
import { useMemo } from 'react';
import { inSquad } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import type { Filter } from '../../../list/filter.ts';
import { List } from '../../../list/List.tsx';
import { MOVEMENTS } from '../../../payments/shared/movement-words.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { sideText } from './side-text.ts';

type Ledger = typeof ROUTES.squadLedger;

const FILTERS: readonly Filter<Ledger>[] = [
  {
    name: 'what',
    label: msg('Movement'),
    words: {
      contributions: msg('Contributions'),
      payouts: msg('Payouts'),
      fees: msg('Fees'),
      reserve: msg('Reserve'),
      debts: msg('Debts and covers'),
    },
  },
];

/** Returns the columns of a squad's ledger. The account names contain the round or the member. */
function columnsOf(squad: SquadDetail): Columns<Ledger> {
  return [
    {
      id: 'on',
      title: msg('Day'),
      sort: 'on',
      phone: 'note',
      cell: ({ on }) => dayText(on, squad.today),
    },
    {
      id: 'what',
      title: msg('Movement'),
      phone: 'title',
      cell: ({ kind, count }, t) =>
        count > 1 ? t('{{what}}, {{count}} in one', { what: t(MOVEMENTS[kind]), count }) : t(MOVEMENTS[kind]),
    },
    {
      id: 'sides',
      title: msg('From and to'),
      phone: 'note',
      cell: ({ from, to }, t) => t('{{from}} → {{to}}', { from: sideText(t, squad, from), to: sideText(t, squad, to) }),
    },
    {
      id: 'amount',
      title: msg('Amount'),
      sort: 'amount',
      isAmount: true,
      phone: 'aside',
      cell: ({ amount }: SquadMovement) => moneyText(amount),
    },
  ];
}

interface Props {
  readonly squad: SquadDetail;
  /** Prefix of the list’s URL parameters, for a page with several lists. */
  readonly name?: string;
  readonly title?: string;
  /** Whether another part of the page has the export button. */
  readonly isSavedElsewhere?: boolean;
}

/** List of the ledger entries of a squad that the reader can see. */
export function LedgerList({ squad, name = '', title, isSavedElsewhere = false }: Props) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(squad), [squad]);
  return (
    <List
      name={name}
      {...(title && { title })}
      route={ROUTES.squadLedger}
      input={inSquad(squad.id)}
      columns={columns}
      filters={FILTERS}
      {...(!isSavedElsewhere && { file: { route: ROUTES.squadLedgerFile, name: `${squad.name}.csv` } })}
      empty={
        <Empty title={t('No transactions yet')}>
          {squad.kind === 'test'
            ? t('A practice squad plays without money.')
            : t('The first movement is the first contribution that arrives.')}
        </Empty>
      }
    />
  );
}
