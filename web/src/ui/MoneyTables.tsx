import type { Payment, Payout } from '@adashi/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../i18n/format.ts';
import { rowNumber } from './Pager.tsx';
import { State } from './State.tsx';

interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** Staff sees whose it is. */
  readonly withMember?: boolean;
  readonly actions?: (row: Row) => ReactNode;
}

/** Contributions as rows; on a phone as cards. */
export function PaymentTable({ rows, page, pageSize, withMember = false, actions }: Rows<Payment>) {
  const { t } = useTranslation();
  const state = (row: Payment) =>
    row.state === 'failed' && row.retryOn ? (
      <State name="retrying" more={dayText(row.retryOn)} />
    ) : (
      <State name={row.state} more={dayText(row.changedOn)} />
    );
  return (
    <>
      <div className="table-wrap only-desk">
        <table>
          <thead>
            <tr>
              <th>#</th>
              {withMember && <th>{t('Member')}</th>}
              <th>{t('What')}</th>
              <th>{t('Squad')}</th>
              <th>{t('Due')}</th>
              <th>{t('State')}</th>
              <th className="r">{t('Amount')}</th>
              {actions && <th />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                <td className="c-3">{rowNumber(page, pageSize, index)}</td>
                {withMember && (
                  <td>
                    <b>{row.member}</b>
                  </td>
                )}
                <td>{t('Contribution, week {{week}}', { week: row.round })}</td>
                <td>{row.squad}</td>
                <td>{dayText(row.dueOn)}</td>
                <td>
                  {state(row)}
                  {row.owed > 0 && ['defaulted', 'charged_back'].includes(row.state) && (
                    <span className="small c-failed"> {t('{{amount}} owed', { amount: moneyText(row.owed) })}</span>
                  )}
                </td>
                <td className="r tn">{moneyText(-row.amount)}</td>
                {actions && <td className="r">{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="plist only-phone squad-page">
        {rows.map((row) => (
          <li key={row.id} style={{ display: 'block', padding: '12px 16px' }}>
            <div className="person">
              <b className="grow">{withMember ? row.member : t('Contribution, week {{week}}', { week: row.round })}</b>
              <span className="tn">{moneyText(-row.amount)}</span>
            </div>
            <div className="person">
              <span className="small c-2 grow">{row.squad}</span>
              {state(row)}
            </div>
            {actions?.(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

export function PayoutTable({ rows, page, pageSize, withMember = false, actions }: Rows<Payout>) {
  const { t } = useTranslation();
  const what = (row: Payout) =>
    row.seq > 0
      ? t('Supplement, week {{week}}', { week: row.round })
      : row.kind === 'refund'
        ? t('Refund, week {{week}}', { week: row.round })
        : t('Payout, week {{week}}', { week: row.round });
  return (
    <>
      <div className="table-wrap only-desk">
        <table>
          <thead>
            <tr>
              <th>#</th>
              {withMember && <th>{t('Member')}</th>}
              <th>{t('What')}</th>
              <th>{t('Squad')}</th>
              <th>{t('Paid on')}</th>
              <th>{t('State')}</th>
              <th className="r">{t('Amount')}</th>
              {actions && <th />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                <td className="c-3">{rowNumber(page, pageSize, index)}</td>
                {withMember && (
                  <td>
                    <b>{row.member}</b>
                  </td>
                )}
                <td>{what(row)}</td>
                <td>{row.squad}</td>
                <td>{dayText(row.payoutOn)}</td>
                <td>
                  <State name={row.state} />
                  {row.approvals > 0 && row.state === 'awaiting_approval' && (
                    <span className="small c-2"> {t('1 of 2 approvals')}</span>
                  )}
                </td>
                <td className="r tn">{moneyText(row.expectedNet, !withMember)}</td>
                {actions && <td className="r">{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="plist only-phone squad-page">
        {rows.map((row) => (
          <li key={row.id} style={{ display: 'block', padding: '12px 16px' }}>
            <div className="person">
              <b className="grow">{withMember ? row.member : what(row)}</b>
              <span className="tn">{moneyText(row.expectedNet)}</span>
            </div>
            <div className="person">
              <span className="small c-2 grow">
                {row.squad}, {dayText(row.payoutOn)}
              </span>
              <State name={row.state} />
            </div>
            {actions?.(row)}
          </li>
        ))}
      </ul>
    </>
  );
}
