import { type Books as Answer, ROUTES } from '@adashi/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FileButton } from '../../../client/FileButton.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { PaymentTabs } from '../../../payments/shared/PaymentTabs.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { BOOKS } from './book-words.ts';
import css from './books.module.css';
import { FillFund } from './FillFund.tsx';
import { Verified } from './Verified.tsx';

/** List of the ledger accounts by purpose. Each account links to its transfers. */
function Accounts({ data, sum, feesThisMonth }: Answer) {
  const { t } = useTranslation();
  const doesOf = ({ kind, accounts }: Answer['data'][number]) => {
    if (kind === 'fees') return t('{{amount}} this month', { amount: moneyText(feesThisMonth) });
    const many = BOOKS[kind].account === undefined && t('{{count}} with a balance', { count: accounts });
    return [t(BOOKS[kind].does), many].filter(Boolean).join('. ');
  };
  return (
    <section className={ui.card}>
      <CardHead title={t('Platform accounts')}>
        <FileButton route={ROUTES.booksFile} input={{}} name="books.csv">
          {t('Export')}
        </FileButton>
      </CardHead>
      <table className={css.accounts}>
        <thead>
          <tr>
            <th scope="col">{t('Account')}</th>
            <th scope="col" className={ui.right}>
              {t('This week')}
            </th>
            <th scope="col" className={ui.right}>
              {t('Balance')}
            </th>
            <th scope="col">
              <span className={ui.sr}>{t('Transfers')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => {
            const { title, Icon } = BOOKS[row.kind];
            return (
              <tr key={row.kind}>
                <th scope="row">
                  <div className={css.account}>
                    <Icon size={20} stroke={1.75} aria-hidden />
                    <span>
                      <Link to={paths.book(row.kind)}>{t(title)}</Link>
                      <small>{doesOf(row)}</small>
                    </span>
                  </div>
                </th>
                <td className={css.week}>
                  <span className={ui.onlyPhone}>{t('This week')} </span>
                  {moneyText(row.week, true)}
                </td>
                <td className={css.balance}>{moneyText(row.balance)}</td>
                <td className={css.go}>
                  <IconChevronRight size={18} aria-hidden />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Sum of all accounts')}
            </th>
            <td className={css.balance}>{moneyText(sum)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Page with the ledger check, the account balances and the guarantee fund. */
export function Books() {
  const { t } = useTranslation();
  useTitle(t('Books'));
  const asked = useCall(ROUTES.books, {});
  return (
    <>
      <PaymentTabs />
      <QueryBoundary asked={asked} card>
        {(books) => (
          <div className={ui.stack}>
            <Verified {...books} />
            <div className={css.layout}>
              <Accounts {...books} />
              <FillFund key={books.fund.version} fund={books.fund} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
