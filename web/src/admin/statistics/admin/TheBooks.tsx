import { type BookKind, ROUTES } from '@adashi/contract';
import { IconBuildingBank, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { momentText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './admin-dashboard.module.css';

const SHOWN: readonly (readonly [BookKind, string])[] = [
  ['pot', msg('In the pots')],
  ['reserve', msg('In the reserves')],
  ['fund', msg('Guarantee fund')],
  ['wallet', msg('In wallets')],
];

/**
 * Card of the ledger: the balances by purpose, the result of the ledger check, and the result of the reconciliation.
 */
export function TheBooks() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.books, {});
  return (
    <section className={cx(ui.card, css.books)}>
      <CardHead title={t('The books')} />
      <QueryBoundary asked={asked}>
        {({ checks: [last], data, feesThisMonth }) => (
          <>
            <ul>
              <li className={last?.difference ? css.wrong : undefined}>
                <IconScale size={20} stroke={1.75} aria-hidden />
                <div>
                  <b>{last?.difference ? t("The ledger doesn't add up") : t('The ledger adds up to zero')}</b>
                  <p>
                    {last
                      ? t('{{count}} transfers, verified {{moment}}', {
                          count: last.transfers,
                          moment: momentText(last.at),
                        })
                      : t('Verified for the first time tonight')}
                  </p>
                </div>
              </li>
              {last && (
                <li className={last.disagreements > 0 ? css.wrong : undefined}>
                  <IconBuildingBank size={20} stroke={1.75} aria-hidden />
                  <div>
                    <b>{last.disagreements > 0 ? t('The provider disagrees') : t('The provider agrees')}</b>
                    <p>{t('{{count}} differences', { count: last.disagreements })}</p>
                  </div>
                </li>
              )}
            </ul>
            <dl>
              {SHOWN.map(([kind, title]) => (
                <div key={kind}>
                  <dt>{t(title)}</dt>
                  <dd>{moneyText(data.find((row) => row.kind === kind)?.balance ?? 0)}</dd>
                </div>
              ))}
              <div>
                <dt>{t('Fees this month')}</dt>
                <dd>{moneyText(feesThisMonth)}</dd>
              </div>
            </dl>
            <Link className={cx(ui.link, css.foot)} to={paths.books}>
              {t('See every account')}
            </Link>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
