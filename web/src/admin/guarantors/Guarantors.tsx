import { type Guarantor, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../client/fail.ts';
import { useCall, useWrite } from '../../client/query.ts';
import { Pager, rowNumber } from '../../ui/Pager.tsx';
import { Button, Empty, Field, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';
import { toastDone } from '../../ui/toast.ts';

function Decide({ guarantor }: { guarantor: Guarantor }) {
  const { t } = useTranslation();
  const verify = useWrite(ROUTES.verifyGuarantor);
  if (guarantor.status !== 'accepted') return null;
  const decide = (status: 'verified' | 'rejected') =>
    verify.mutate(
      { params: { id: guarantor.id }, body: { status } },
      { onError: showFailure, onSuccess: () => toastDone('Saved') },
    );
  return (
    <div className="row-acts">
      <Button size="sm" disabled={verify.isPending} onClick={() => decide('rejected')}>
        {t('Reject')}
      </Button>
      <Button size="sm" look="soft" disabled={verify.isPending} onClick={() => decide('verified')}>
        {t('Verify')}
      </Button>
    </div>
  );
}

export function Guarantors() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const { data, isPending } = useCall(ROUTES.guarantors, { query: { page, pageSize: 25, q } });
  return (
    <>
      <div className="toolbar">
        <Field label={t('Search')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      </div>
      <section className="card">
        {isPending && <Skeleton />}
        {data?.total === 0 && <Empty title={t('No guarantors here')} />}
        {data && data.total > 0 && (
          <div className="table-wrap" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th>#</th>
                  <th>{t('Guarantor')}</th>
                  <th>{t('Member')}</th>
                  <th>{t('How do you know each other?')}</th>
                  <th>{t('State')}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {data.data.map((guarantor, index) => (
                  <tr key={guarantor.id}>
                    <td className="c-3">{rowNumber(data.page, data.pageSize, index)}</td>
                    <td>
                      <span className="person">
                        <span>
                          <b>{guarantor.name}</b>
                          <small>{guarantor.email}</small>
                        </span>
                      </span>
                    </td>
                    <td>{guarantor.member}</td>
                    <td>{guarantor.relationship}</td>
                    <td>
                      <State name={guarantor.status} />
                    </td>
                    <td className="r">
                      <Decide guarantor={guarantor} />
                    </td>
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
