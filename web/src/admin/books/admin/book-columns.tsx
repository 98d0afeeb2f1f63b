import type { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { MOVEMENTS } from '../../../payments/shared/movement-words.ts';
import ui from '../../../ui/ui.module.css';
import { accountTitle } from './book-words.ts';

/** Columns of a list of ledger accounts. Each account links to its transfers. */
export const ACCOUNT_COLUMNS: Columns<typeof ROUTES.bookAccounts> = [
  {
    id: 'account',
    title: msg('Account'),
    sort: 'name',
    phone: 'title',
    cell: (row, t) => (
      <Link className={ui.link} to={paths.book(row.account)}>
        {accountTitle(t, row)}
      </Link>
    ),
  },
  {
    id: 'balance',
    title: msg('Balance'),
    sort: 'balance',
    isAmount: true,
    phone: 'aside',
    cell: ({ balance }) => moneyText(balance),
  },
];

/**
 * Columns of the transfers of a ledger account. For a transfer by staff, the columns also show the staff member and the
 * reason.
 */
export const ENTRY_COLUMNS: Columns<typeof ROUTES.book> = [
  { id: 'on', title: msg('Day'), sort: 'on', phone: 'note', cell: ({ on }) => dayText(on) },
  {
    id: 'what',
    title: msg('Movement'),
    phone: 'title',
    cell: ({ kind, reason, by }, t) => (
      <>
        <b>{t(MOVEMENTS[kind])}</b>
        {by && <div className={ui.small}>{t('{{name}}: “{{reason}}”', { name: by, reason })}</div>}
      </>
    ),
  },
  {
    id: 'other',
    title: msg('Other side'),
    phone: 'note',
    cell: (row, t) => (
      <Link className={ui.link} to={paths.book(row.account)}>
        {accountTitle(t, row)}
      </Link>
    ),
  },
  {
    id: 'amount',
    title: msg('Amount'),
    sort: 'amount',
    isAmount: true,
    phone: 'aside',
    cell: ({ amount }) => moneyText(amount, true),
  },
];
