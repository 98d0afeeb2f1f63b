import type { ActivityRow, ROUTES } from '@adashi/contract';
import { Link, useSearchParams } from 'react-router';
import { momentText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import type { Columns, Page } from '../../../list/column.ts';
import { ListTable } from '../../../list/ListTable.tsx';
import { Pager } from '../../../list/Pager.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { ApprovedBy } from '../shared/activity-columns.tsx';
import { proofLook } from '../shared/privacy-words.ts';
import css from './privacy.module.css';

const isOwn = ({ actorKind }: Pick<ActivityRow, 'actorKind'>) => actorKind === 'member';

function whyText(t: TFunction, row: ActivityRow): string {
  if (isOwn(row)) return t('Deleted their own account');
  const { reason } = row.details;
  if (typeof reason === 'string') return t('“{{text}}”', { text: reason });
  return row.isErased ? t('Reason erased') : t('No reason given');
}

function Who({ row, isShown, t }: { row: ActivityRow; isShown: boolean; t: TFunction }) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set('open', String(row.id));
  return (
    <span className={css.who}>
      <Link className={ui.link} to={{ search: to.toString() }} aria-current={isShown || undefined}>
        {t('Member {{number}}', { number: String(row.id) })}
      </Link>
      <small>{whyText(t, row)}</small>
    </span>
  );
}

function By({ row, t }: { row: ActivityRow; t: TFunction }) {
  return (
    <span className={css.by}>
      {isOwn(row) ? t('The member') : (row.actor ?? t('Staff'))}
      <ApprovedBy details={row.details} names={row.names} t={t} />
    </span>
  );
}

const columnsOf = (shown: number | undefined): Columns<typeof ROUTES.activity> => [
  {
    id: 'who',
    title: msg('Who'),
    phone: 'title',
    cell: (row, t) => <Who row={row} isShown={row.id === shown} t={t} />,
  },
  {
    id: 'at',
    title: msg('Erased'),
    phone: 'note',
    cell: ({ at }) => <span className={css.moment}>{momentText(at)}</span>,
  },
  { id: 'by', title: msg('By'), phone: 'note', cell: (row, t) => <By row={row} t={t} /> },
  { id: 'state', title: msg('State'), phone: 'state', cell: (row) => <State look={proofLook(row)} /> },
];

interface Props {
  readonly page: Page<ActivityRow>;
  /** Id of the erasure with the visible proof. */
  readonly shown: number | undefined;
  readonly onPage: (page: number) => void;
}

/** Card with one page of erasures. The link of a row shows its proof. */
export function Erasures({ page, shown, onPage }: Props) {
  const { t } = useTranslation();
  return (
    <section className={ui.card}>
      <CardHead title={t('Erasures')} />
      <p className={css.lead}>{t('A member can be erased once no squad, debt or payout is open.')}</p>
      <ListTable
        page={page}
        columns={columnsOf(shown)}
        actions={undefined}
        card={undefined}
        choosing={undefined}
        order={{ sort: undefined, order: 'asc' }}
        onOrder={() => {}}
      />
      <Pager {...page} onPage={onPage} />
    </section>
  );
}
