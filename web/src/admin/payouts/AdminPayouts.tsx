import { type Payout, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, inSquad, useCall, useWrite } from '../../client/query.ts';
import { PayoutTable } from '../../ui/MoneyTables.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Button, Dialog, Empty, Field, Skeleton } from '../../ui/parts.tsx';
import '../../ui/squad/squad.css';
import { toastDone } from '../../ui/toast.ts';
import { Waterfall } from '../../ui/Waterfall.tsx';

function Why({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(ROUTES.payout, inSquad(payout.id));
  return (
    <Dialog title={t('Why this amount?')} opened onClose={onClose}>
      <p className="c-2">
        {t('Payout to {{name}}, week {{week}} of {{squad}}', {
          name: payout.member,
          week: payout.round,
          squad: payout.squad,
        })}
      </p>
      {data ? <Waterfall lines={data.waterfall} /> : <Skeleton />}
    </Dialog>
  );
}

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
  return (
    <>
      <div className="toolbar">
        <Field label={t('Squad or member')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
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
      {shown && <Why payout={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
