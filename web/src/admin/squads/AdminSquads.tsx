import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Pager, rowNumber } from '../../ui/Pager.tsx';
import { Empty, Field, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';

type Status = 'active' | 'upcoming' | 'pending' | 'completed';

const TABS = [
  { label: msg('All squads'), status: undefined },
  { label: msg('Active'), status: 'active' },
  { label: msg('Upcoming'), status: 'upcoming' },
  { label: msg('Pending'), status: 'pending' },
  { label: msg('Completed'), status: 'completed' },
] as const;

export function AdminSquads({ status }: { status?: Status }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const { data, isPending } = useCall(ROUTES.squads, {
    ...IN_PRODUCT,
    query: { page, pageSize: 25, q, ...(status && { status }) },
  });
  const stats = useCall(ROUTES.squadStats, IN_PRODUCT);
  return (
    <>
      <nav className="tabs" aria-label={t('Squads by status')}>
        {TABS.map((tab) => (
          <Link
            key={tab.label}
            className={tab.status === status ? 'on' : ''}
            to={tab.status ? paths.squadsBy(tab.status) : paths.squads}
          >
            {t(tab.label)} <span className="c-3 tn">{tab.status ? (stats.data?.byStatus[tab.status] ?? 0) : ''}</span>
          </Link>
        ))}
      </nav>
      <div className="toolbar">
        <Field label={t('Search')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        <span className="grow" />
        <Link className="btn primary" to={paths.newSquad}>
          {t('Open a squad')}
        </Link>
      </div>
      <section className="card">
        {isPending && <Skeleton />}
        {data?.total === 0 && <Empty title={t('No squads here')} />}
        {data && data.total > 0 && (
          <div className="table-wrap" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th>#</th>
                  <th>{t('Squad')}</th>
                  <th>{t('State')}</th>
                  <th className="r">{t('A week')}</th>
                  <th>{t('Seats')}</th>
                  <th>{t('Starts on')}</th>
                  <th>{t('Week')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((squad, index) => (
                  <tr key={squad.id}>
                    <td className="c-3">{rowNumber(data.page, data.pageSize, index)}</td>
                    <td>
                      <Link className="link" to={`${paths.squadsBy(linkable(squad.status))}/${squad.id}`}>
                        {squad.name}
                      </Link>
                    </td>
                    <td>
                      <State name={squad.status} />
                    </td>
                    <td className="r tn">{moneyText(squad.contribution)}</td>
                    <td>{t('{{n}} of {{m}}', { n: squad.seatsTaken, m: squad.size })}</td>
                    <td>{dayText(squad.startOn, squad.today)}</td>
                    <td>{squad.week > 0 ? t('{{n}} of {{m}}', { n: squad.week, m: squad.size }) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {data && <Pager {...data} onPage={setPage} />}
      </section>
    </>
  );
}

/** Declined and cancelled squads have no list of their own; they are shown among the pending ones. */
function linkable(status: string): Status {
  return status === 'active' || status === 'upcoming' || status === 'completed' ? status : 'pending';
}
