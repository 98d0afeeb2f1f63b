import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconArrowsExchange, IconListDetails } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { inSquad, useWrite } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Button, button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { AddToCalendar } from '../calendar/member/AddToCalendar.tsx';
import { DrawCard } from '../draw/shared/DrawCard.tsx';
import { BeforeYouStart } from '../join/member/BeforeYouStart.tsx';
import { Invitation } from '../join/member/Invitation.tsx';
import { StartMoved } from '../join/member/StartMoved.tsx';
import { SwapDialog, SwapNotice } from '../rotation/member/SwapPosition.tsx';
import { leaveObstacle, swapObstacle } from '../rotation/shared/own-acts.ts';
import { SquadView } from '../rotation/shared/SquadView.tsx';
import { BackToSquads } from '../shared/BackToSquads.tsx';
import { LoadedSquad } from '../shared/LoadedSquad.tsx';
import { ProposalCard } from '../shared/ProposalCard.tsx';
import { SquadMessages } from '../shared/SquadMessages.tsx';
import { HowItWorks } from '../terms/member/HowItWorks.tsx';

function Leave({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const leave = useWrite(ROUTES.leaveSquad);
  const isRunning = squad.rounds.length > 0;
  const left = () => {
    setAsking(false);
    toastDone(isRunning ? 'You left. What you put in comes back at the end.' : 'You left. Your seat is free again.');
  };
  const go = () => leave.mutate(inSquad(squad.id), { onSuccess: left });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Leave')}
      </Button>
      <Dialog title={t('Leave {{squad}}?', { squad: squad.name })} opened={asking} onClose={() => setAsking(false)}>
        <p className={ui.text2}>
          {isRunning
            ? t('You receive exactly what you put in, in a refund round at the end.')
            : t('Your seat is free for someone else.')}
        </p>
        <footer>
          <Button onClick={() => setAsking(false)}>{t('Stay')}</Button>
          <Button look="danger" onClick={go} busy={leave.isPending ? t('Leaving') : undefined}>
            {t('Leave')}
          </Button>
        </footer>
      </Dialog>
    </>
  );
}

/** Button that moves the calendar of a practice squad one week ahead. Each practice squad has its own calendar. */
function NextWeek({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const next = useWrite(ROUTES.nextWeek);
  return (
    <Button
      look="primary"
      busy={next.isPending ? t('Days pass') : undefined}
      onClick={() => next.mutate(inSquad(squad.id))}
    >
      {t('Next week')}
    </Button>
  );
}

/**
 * Buttons to leave the squad and to swap positions. If the server would reject an action, its button is disabled and
 * the reason is below.
 */
function SeatActs({ squad, onSwap }: { squad: SquadDetail; onSwap: () => void }) {
  const { t } = useTranslation();
  const why = useId();
  const [leaving, swapping] = [leaveObstacle(squad), swapObstacle(squad)];
  const maySwap = squad.status === 'active' || squad.orderRule !== 'draw';
  const reason = leaving ?? (maySwap ? swapping : null);
  return (
    <>
      {!leaving && <Leave squad={squad} />}
      {maySwap && (
        <Button onClick={onSwap} disabled={swapping !== null} aria-describedby={reason ? why : undefined}>
          <IconArrowsExchange size={18} aria-hidden />
          {t('Swap position')}
        </Button>
      )}
      {reason && (
        <p id={why} className={cx(ui.small, ui.text2)}>
          {t(reason)}
        </p>
      )}
    </>
  );
}

/** Actions on the member’s seat, and links to pages with details. */
function Actions({ squad, onSwap }: { squad: SquadDetail; onSwap: () => void }) {
  const { t } = useTranslation();
  const isRunning = squad.status === 'active' || squad.status === 'upcoming';
  if (squad.kind === 'test') return isRunning && !squad.suspended && <NextWeek squad={squad} />;
  return (
    <>
      {squad.rounds.length > 0 && (
        <Link className={button('plain')} to={paths.squadLedger(squad.id)}>
          <IconListDetails size={18} aria-hidden />
          {t('Ledger')}
        </Link>
      )}
      {isRunning && <AddToCalendar squad={squad} />}
      {isRunning && <SeatActs squad={squad} onSwap={onSwap} />}
    </>
  );
}

export function SquadPage() {
  const { t } = useTranslation();
  const [swapping, setSwapping] = useState(false);
  const back = <BackToSquads label={t('Your squads')} />;
  return (
    <LoadedSquad back={back}>
      {(squad) => {
        const { isMine, kind, status } = squad;
        const aside = (
          <>
            {squad.beganAnew && (
              <p className={ui.notice} role="status">
                {t('This practice squad comes from an earlier version, so it starts over.')}
              </p>
            )}
            <SwapNotice squad={squad} />
            {isMine && status === 'upcoming' && <StartMoved squad={squad} />}
            {isMine && status === 'upcoming' && <BeforeYouStart squad={squad} />}
            <ProposalCard squad={squad} />
            <Invitation squad={squad} />
          </>
        );
        return (
          <>
            <SquadView
              squad={squad}
              back={back}
              actions={isMine && <Actions squad={squad} onSwap={() => setSwapping(true)} />}
              aside={aside}
            />
            <HowItWorks squad={squad} />
            {isMine && squad.orderRule === 'draw' && <DrawCard squad={squad} />}
            {isMine && kind !== 'test' && <SquadMessages squadId={squad.id} />}
            {swapping && <SwapDialog squad={squad} onClose={() => setSwapping(false)} />}
          </>
        );
      }}
    </LoadedSquad>
  );
}
