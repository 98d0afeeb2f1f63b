import { ROUTES, type SquadDetail } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActDialog } from '../../client/ActDialog.tsx';
import { inSquad, useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/toast.ts';
import { BackToSquads } from '../shared/BackToSquads.tsx';
import { LoadedSquad } from '../shared/LoadedSquad.tsx';
import { ProposalCard } from '../shared/ProposalCard.tsx';
import { SquadView } from '../shared/SquadView.tsx';

const ENDS = {
  decline: {
    route: ROUTES.declineSquad,
    title: msg('Decline this proposal?'),
    consequence: msg('The proposal ends here. Nobody was bound yet, and no money has moved.'),
    act: msg('Decline'),
    done: msg('Declined'),
  },
  cancel: {
    route: ROUTES.cancelSquad,
    title: msg('Cancel this squad?'),
    consequence: msg('Everybody who chose a position is told and free to go. No money has moved.'),
    act: msg('Cancel the squad'),
    done: msg('Cancelled'),
  },
} as const;

function Actions({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [end, setEnd] = useState<keyof typeof ENDS | null>(null);
  const approve = useWrite(ROUTES.approveSquad);
  const start = useWrite(ROUTES.startSquad);
  const act = (write: typeof approve, done: string) =>
    write.mutate(inSquad(squad.id), { onSuccess: () => toastDone(done) });
  const dialog = end && (
    <ActDialog
      route={ENDS[end].route}
      input={(reason) => ({ ...inSquad(squad.id), body: { reason } })}
      title={t(ENDS[end].title)}
      consequences={[t(ENDS[end].consequence)]}
      act={t(ENDS[end].act)}
      done={ENDS[end].done}
      readers={t('Its proposer reads it, on the page and by mail.')}
      onClose={() => setEnd(null)}
    />
  );
  if (squad.status === 'pending') {
    return (
      <>
        <Button onClick={() => setEnd('decline')}>{t('Decline')}</Button>
        <Button look="primary" disabled={approve.isPending} onClick={() => act(approve, 'Approved')}>
          {t('Approve')}
        </Button>
        {dialog}
      </>
    );
  }
  if (squad.status !== 'upcoming') return null;
  return (
    <>
      {squad.orderRule === 'assigned' && (
        <Link className={button('primary')} to={paths.squadPositions(squad.id)}>
          {t('Set positions')}
        </Link>
      )}
      <Button look="quiet" onClick={() => setEnd('cancel')}>
        {t('Cancel the squad')}
      </Button>
      <Button disabled={start.isPending} onClick={() => act(start, 'Started')}>
        {t('Start now if ready')}
      </Button>
      {dialog}
    </>
  );
}

export function AdminSquad() {
  const { t } = useTranslation();
  const back = <BackToSquads label={t('All squads')} />;
  return (
    <LoadedSquad back={back}>
      {(squad) => (
        <SquadView
          squad={squad}
          back={back}
          actions={<Actions squad={squad} />}
          aside={<ProposalCard squad={squad} />}
        />
      )}
    </LoadedSquad>
  );
}
