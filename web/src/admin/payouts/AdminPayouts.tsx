import { type Payout, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows } from '../../client/all-rows.ts';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, inSquad, useCall, useWrite } from '../../client/query.ts';
import { WhyDialog } from '../../money/WhyDialog.tsx';
import { PayoutTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Button, Empty, Field, Skeleton } from '../../ui/parts.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ExportButton } from '../ExportButton.tsx';

function Decide({ payout, onWhy }: { payout: Payout; onWhy: () => void }) {
  const { t } = useTranslation();
  const approve = useWrite(ROUTES.approvePayout);
  const hold = useWrite(ROUTES.holdPayout);
  const release = useWrite(ROUTES.releasePayout);
  const act = (write: typeof approve, done: string) =>
    write.mutate(inSquad(payout.id), { onError: showFailure, onSuccess: () => toastDone(done) });
  const isBusy = approve.isPending || hold.isPending || release.isPending;
  return (
    <div className="row-acts">
      <button type="button" className="link" onClick={onWhy}>
        {t('Why this amount?')}
      </button>
      {['scheduled', 'ready', 'awaiting_approval'].includes(payout.state) && (
        <Button size="sm" disabled={isBusy} onClick={() => act(hold, 'Held')}>
          {t('Hold')}
        </Button>
      )}
      {['held', 'failed'].includes(payout.state) && (
        <Button size="sm" look="soft" disabled={isBusy} onClick={() => act(release, 'Released')}>
          {t('Release')}
        </Button>
      )}
      {payout.state === 'awaiting_approval' && (
        <Button size="sm" look="primary" disabled={isBusy} onClick={() => act(approve, 'Approved')}>
          {t('Approve')}
        </Button>
      )}
    </div>
  );
}

export function AdminPayouts() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<Payout>();
  const { data, isPending } = useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { page, pageSize: 25, q } });
  const all = () => allRows((at) => call(ROUTES.payouts, { ...IN_PRODUCT, query: { page: at, pageSize: 100, q } }));
  return (
    <>
      <div className="toolbar">
        <Field label={t('Squad or member')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        <ExportButton name="payouts.csv" load={all} />
      </div>
      <section className="card">
        {isPending && <Skeleton />}
        {data?.total === 0 && <Empty title={t('No payouts here')} />}
        {data && data.total > 0 && (
          <PayoutTable
            rows={data.data}
            page={data.page}
            pageSize={data.pageSize}
            withMember
            actions={(row) => <Decide payout={row} onWhy={() => setShown(row)} />}
          />
        )}
        {data && <Pager {...data} onPage={setPage} />}
      </section>
      {shown && <WhyDialog payout={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
