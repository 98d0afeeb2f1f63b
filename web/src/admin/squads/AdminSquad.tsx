import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { sentence, showFailure } from '../../client/fail.ts';
import { inSquad, useCall, useWrite } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import { Button, Empty, Skeleton } from '../../ui/parts.tsx';
import { SquadView } from '../../ui/squad/SquadView.tsx';
import { toastDone } from '../../ui/toast.ts';

function Actions({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const approve = useWrite(ROUTES.approveSquad);
  const decline = useWrite(ROUTES.declineSquad);
  const cancel = useWrite(ROUTES.cancelSquad);
  const start = useWrite(ROUTES.startSquad);
  const act = (write: typeof approve, done: string) =>
    write.mutate(inSquad(squad.id), { onError: showFailure, onSuccess: () => toastDone(done) });
  if (squad.status === 'pending') {
    return (
      <>
        <Button disabled={decline.isPending} onClick={() => act(decline, 'Declined')}>
          {t('Decline')}
        </Button>
        <Button look="primary" disabled={approve.isPending} onClick={() => act(approve, 'Approved')}>
          {t('Approve')}
        </Button>
      </>
    );
  }
  if (squad.status !== 'upcoming') return null;
  return (
    <>
      <Button look="quiet" disabled={cancel.isPending} onClick={() => act(cancel, 'Cancelled')}>
        {t('Cancel the squad')}
      </Button>
      <Button disabled={start.isPending} onClick={() => act(start, 'Started')}>
        {t('Start now if ready')}
      </Button>
    </>
  );
}

export function AdminSquad() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const squad = useCall(ROUTES.squad, inSquad(id), { refetchInterval: 15_000 });
  const crumb = (
    <Link className="link" to={paths.squads}>
      <IconChevronLeft className="ic" size={16} aria-hidden />
      {t('All squads')}
    </Link>
  );
  if (squad.error)
    return (
      <section className="card">
        <Empty title={t('This squad is not here')} action={crumb}>
          {sentence(squad.error)}
        </Empty>
      </section>
    );
  if (!squad.data)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  return <SquadView squad={squad.data} crumb={crumb} actions={<Actions squad={squad.data} />} />;
}
