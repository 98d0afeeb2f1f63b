import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';

interface Work {
  readonly key: string;
  readonly count: number;
  readonly title: string;
  readonly to: string;
  readonly action: string;
}

function useWork(): Work[] {
  const { t } = useTranslation();
  const one = { pageSize: 10 } as const;
  const approvals = useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { ...one, state: 'awaiting_approval' } });
  const held = useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { ...one, state: 'held' } });
  const defaults = useCall(ROUTES.payments, { ...IN_PRODUCT, query: { ...one, state: 'defaulted' } });
  const kyc = useCall(ROUTES.people, { query: { ...one, kyc: 'pending' } });
  const guarantors = useCall(ROUTES.guarantorStats, {});
  const squads = useCall(ROUTES.squadStats, IN_PRODUCT);
  return [
    {
      key: 'approvals',
      count: approvals.data?.total ?? 0,
      title: t('Payouts wait for approval'),
      to: paths.payouts,
      action: t('Review'),
    },
    { key: 'held', count: held.data?.total ?? 0, title: t('Payouts are held'), to: paths.payouts, action: t('Open') },
    {
      key: 'defaults',
      count: defaults.data?.total ?? 0,
      title: t('Contributions are in default'),
      to: paths.payments,
      action: t('Open'),
    },
    { key: 'kyc', count: kyc.data?.total ?? 0, title: t('People wait for KYC'), to: paths.kyc, action: t('Review') },
    {
      key: 'guarantors',
      count: guarantors.data?.accepted ?? 0,
      title: t('Guarantors to verify'),
      to: paths.guarantors,
      action: t('Verify'),
    },
    {
      key: 'pending',
      count: squads.data?.byStatus.pending ?? 0,
      title: t('Squads wait for approval'),
      to: paths.squadsBy('pending'),
      action: t('Review'),
    },
  ];
}

export function AdminDashboard() {
  const { t } = useTranslation();
  const work = useWork();
  const { data } = useCall(ROUTES.squadStats, IN_PRODUCT);
  return (
    <div className="cards">
      <section className="card">
        <div className="card-h">
          <h2 className="h2">{t("Today's work")}</h2>
        </div>
        <table>
          <tbody>
            {work.map((item) => (
              <tr key={item.key}>
                <td className={`h2 tn ${item.count > 0 ? 'c-action' : 'c-3'}`}>{item.count}</td>
                <td>{item.title}</td>
                <td className="r">
                  <Link className={`btn sm ${item.count > 0 ? 'soft' : 'plain'}`} to={item.to}>
                    {item.action}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="card pad stack">
        <h2 className="h2">{t('Squads')}</h2>
        <p>
          <span className="big">{data?.byStatus.active ?? 0}</span> {t('are running')}
        </p>
        <p className="c-2">
          {t('{{count}} seats are taken. {{amount}} is put in every week.', {
            count: data?.members ?? 0,
            amount: moneyText(data?.weekly ?? 0),
          })}
        </p>
        <Link className="btn primary" to={paths.newSquad}>
          {t('Open a squad')}
        </Link>
      </section>
    </div>
  );
}
