import { type BookKind, bookKind, ROUTES } from '@adashi/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import ui from '../../../ui/ui.module.css';
import { ACCOUNT_COLUMNS, ENTRY_COLUMNS } from './book-columns.tsx';
import { accountTitle, BOOKS } from './book-words.ts';
import { BY_KIND } from './transfer-words.ts';

function Back({ kind }: { kind?: BookKind }) {
  const { t } = useTranslation();
  const isBelow = kind !== undefined && BOOKS[kind].account === undefined;
  return (
    <p className={ui.crumb}>
      <Link className={ui.link} to={isBelow ? paths.book(kind) : paths.books}>
        <IconChevronLeft size={16} aria-hidden />
        {isBelow ? t(BOOKS[kind].title) : t('Books')}
      </Link>
    </p>
  );
}

/**
 * List of the ledger accounts of one kind, such as pots, reserves or wallets. The list omits accounts with a zero
 * balance.
 */
function AccountsOfKind({ kind }: { kind: BookKind }) {
  const { t } = useTranslation();
  return (
    <>
      <Back />
      <PageTitle title={t(BOOKS[kind].title)} sub={t(BOOKS[kind].does)} />
      <List
        route={ROUTES.bookAccounts}
        input={{ query: { kind } }}
        columns={ACCOUNT_COLUMNS}
        columnsOf="accounts"
        search={t('Squad or member')}
        filters={[
          {
            name: 'all',
            label: msg('Show'),
            words: { yes: msg('Also empty accounts') },
            all: msg('Accounts with a balance'),
          },
        ]}
        file={{ route: ROUTES.bookAccountsFile, name: `${kind}.csv` }}
        empty={<Empty title={t('All accounts are empty')} />}
      />
    </>
  );
}

/** List of all transfers of one ledger account. */
function Transfers({ account }: { account: string }) {
  const { t } = useTranslation();
  const params = { account };
  const about = useIfKnown(ROUTES.book, { params, query: { pageSize: 10 } })?.about;
  return (
    <>
      <Back {...(about && { kind: about.accountKind })} />
      <PageTitle
        title={about ? accountTitle(t, about) : t('Account')}
        sub={about && t('Balance: {{amount}}.', { amount: moneyText(about.balance) })}
      />
      <List
        route={ROUTES.book}
        input={{ params }}
        columns={ENTRY_COLUMNS}
        columnsOf="transfers"
        filters={[BY_KIND]}
        file={{ route: ROUTES.bookCsv, name: 'transfers.csv' }}
        empty={<Empty title={t('No transactions')} />}
      />
    </>
  );
}

/** Page of one ledger account, or of all ledger accounts of one kind. */
export function BookPage() {
  const { account = '' } = useParams();
  const kind = bookKind.safeParse(account).data;
  if (kind && BOOKS[kind].account === undefined) return <AccountsOfKind key={kind} kind={kind} />;
  return <Transfers key={account} account={account} />;
}
