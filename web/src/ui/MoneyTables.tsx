import type { Payment, Payout } from '@adashi/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../i18n/format.ts';
import { rowNumber } from './Pager.tsx';
import { State } from './State.tsx';

interface Row {
  readonly key: string;
  readonly member: string;
  readonly what: string;
  readonly squad: string;
  readonly on: string;
  readonly state: ReactNode;
  readonly amount: string;
  readonly actions: ReactNode;
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  /** The head of the column of days. */
  readonly day: string;
  /** Staff sees whose it is. */
  readonly withMember: boolean;
}

/** Money as rows; on a phone as cards. */
function MoneyTable({ rows, page, pageSize, day, withMember }: TableProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="table-wrap only-desk" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              {withMember && <th>{t('Member')}</th>}
              <th>{t('What')}</th>
              <th>{t('Squad')}</th>
              <th>{day}</th>
              <th>{t('State')}</th>
              <th className="r">{t('Amount')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key}>
                <td className="c-3">{rowNumber(page, pageSize, index)}</td>
                {withMember && (
                  <td>
                    <b>{row.member}</b>
                  </td>
                )}
                <td>{row.what}</td>
                <td>{row.squad}</td>
                <td>{dayText(row.on)}</td>
                <td>{row.state}</td>
                <td className="r tn">{row.amount}</td>
                <td className="r">{row.actions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="money-cards only-phone">
        {rows.map((row) => (
          <li key={row.key}>
            <div className="person">
              <b className="grow">{withMember ? row.member : row.what}</b>
              <span className="tn">{row.amount}</span>
            </div>
            <div className="person">
              <span className="small c-2 grow">
                {row.squad}, {dayText(row.on)}
              </span>
              {row.state}
            </div>
            {row.actions}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props<Item> {
  readonly rows: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly withMember?: boolean;
  readonly actions?: (item: Item) => ReactNode;
}

/** Contributions, each with what became of it. */
export function PaymentTable({ rows, withMember = false, actions, ...paging }: Props<Payment>) {
  const { t } = useTranslation();
  const state = ({ state, retryOn, changedOn, owed }: Payment) => (
    <>
      {state === 'failed' && retryOn ? (
        <State name="retrying" more={dayText(retryOn)} />
      ) : (
        <State name={state} more={dayText(changedOn)} />
      )}
      {owed > 0 && ['defaulted', 'charged_back'].includes(state) && (
        <span className="small c-failed"> {t('{{amount}} owed', { amount: moneyText(owed) })}</span>
      )}
    </>
  );
  const lines = rows.map((payment): Row => {
    const { id, member, squad, dueOn, round, amount } = payment;
    const what = t('Contribution, week {{week}}', { week: round });
    return {
      key: id,
      member,
      squad,
      what,
      on: dueOn,
      state: state(payment),
      amount: moneyText(-amount),
      actions: actions?.(payment),
    };
  });
  return <MoneyTable rows={lines} day={t('Due')} withMember={withMember} {...paging} />;
}

/** Payouts, refunds and supplements. */
export function PayoutTable({ rows, withMember = false, actions, ...paging }: Props<Payout>) {
  const { t } = useTranslation();
  const whatOf = ({ seq, kind, round }: Payout) => {
    if (seq > 0) return t('Supplement, week {{week}}', { week: round });
    return kind === 'refund'
      ? t('Refund, week {{week}}', { week: round })
      : t('Payout, week {{week}}', { week: round });
  };
  const lines = rows.map((payout): Row => {
    const { id, member, squad, payoutOn, state, approvals, expectedNet } = payout;
    const isHalfApproved = approvals > 0 && state === 'awaiting_approval';
    const mark = <State name={state} {...(isHalfApproved && { more: t('1 of 2 approvals') })} />;
    return {
      key: id,
      member,
      squad,
      what: whatOf(payout),
      on: payoutOn,
      state: mark,
      amount: moneyText(expectedNet, !withMember),
      actions: actions?.(payout),
    };
  });
  return <MoneyTable rows={lines} day={t('Paid on')} withMember={withMember} {...paging} />;
}
