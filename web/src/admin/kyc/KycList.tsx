import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../client/fail.ts';
import { useCall, useWrite } from '../../client/query.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Button, Empty, Skeleton } from '../../ui/parts.tsx';
import { toastDone } from '../../ui/toast.ts';
import { PeopleTable } from '../people/PeopleTable.tsx';

export function KycList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending } = useCall(ROUTES.people, { query: { page, pageSize: 25, kyc: 'pending' } });
  const update = useWrite(ROUTES.updateUserKyc);
  const verify = (id: string) =>
    update.mutate(
      { params: { id }, body: { kycVerificationStatus: 'verified' } },
      { onError: showFailure, onSuccess: () => toastDone('Saved') },
    );
  return (
    <section className="card">
      <div className="card-h">
        <h2 className="h2">{t('People who wait for KYC')}</h2>
      </div>
      {isPending && <Skeleton />}
      {data?.total === 0 && <Empty title={t('Nobody waits')} />}
      {data && data.total > 0 && (
        <PeopleTable
          data={data}
          actions={(person) => (
            <Button size="sm" look="soft" disabled={update.isPending} onClick={() => verify(person.id)}>
              {t('Verify')}
            </Button>
          )}
        />
      )}
      {data && <Pager {...data} onPage={setPage} />}
    </section>
  );
}
