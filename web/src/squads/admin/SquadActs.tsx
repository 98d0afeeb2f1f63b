import { ROUTES, type SquadDetail, type StartObstacle, squadOffers, whyNotStart } from '@adashi/contract';
import { closingDay, localDate } from '@adashi/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../client/ActDialog.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import { Button, button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DropDown, DropDownAct } from '../../ui/DropDown.tsx';
import ui from '../../ui/ui.module.css';
import css from '../rotation/admin/acts.module.css';
import { ReduceSquad } from '../terms/admin/ReduceSquad.tsx';
import { RenameSquad } from '../terms/admin/RenameSquad.tsx';

type Act = 'approve' | 'decline' | 'cancel' | 'start' | 'reduce' | 'rename';

interface DialogProps {
  readonly squad: SquadDetail;
  readonly onClose: () => void;
}

function Approve({ squad, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.approveSquad}
      input={(reason) => ({ ...inSquad(squad.id), body: { reason } })}
      title={t('Approve {{squad}}?', { squad: squad.name })}
      consequences={[
        t('Only people with the code can see it and join.'),
        t('The proposer is notified on the page and by email.'),
      ]}
      act={t('Approve')}
      done={msg('Approved')}
      readers={t('The proposer can read it.')}
      look="primary"
      onClose={onClose}
    />
  );
}

function End({ squad, act, onClose }: DialogProps & { act: 'decline' | 'cancel' }) {
  const { t } = useTranslation();
  const isDecline = act === 'decline';
  return (
    <ActDialog
      route={isDecline ? ROUTES.declineSquad : ROUTES.cancelSquad}
      input={(reason) => ({ ...inSquad(squad.id), body: { reason } })}
      title={isDecline ? t('Decline this proposal?') : t('Cancel this squad?')}
      consequences={[
        isDecline
          ? t('It can no longer be approved. You can propose another one.')
          : t("It won't start. No money has moved."),
        ...(squad.seatsTaken > 0
          ? [t('{{count}} members lose their seats. We email them the reason.', { count: squad.seatsTaken })]
          : []),
        ...(squad.proposal ? [t('The proposer is notified on the page and by email.')] : []),
      ]}
      act={isDecline ? t('Decline') : t('Cancel the squad')}
      done={isDecline ? msg('Declined') : msg('Cancelled')}
      readers={t('The recipients can read it.')}
      onClose={onClose}
    />
  );
}

function Start({ squad, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.startSquad}
      input={(reason) => ({ ...inSquad(squad.id), body: { reason } })}
      title={t('Start {{squad}} now?', { squad: squad.name })}
      consequences={[
        t("We'll tell everyone that it starts and when the first contribution is debited."),
        t('After that, the rules of a running squad apply to anyone who leaves.'),
        t("If someone isn't ready, the start moves to a later date."),
      ]}
      act={t('Start now')}
      done={msg('Started')}
      readers={t('Saved with your name. Staff can read it.')}
      look="primary"
      onClose={onClose}
    />
  );
}

/** Less frequent staff actions on a squad. */
function MoreActs({ squad, onAct }: { squad: SquadDetail; onAct: (act: Act) => void }) {
  const { t } = useTranslation();
  const offers = new Set(squadOffers(squad));
  return (
    <DropDown label={t('More actions')} Icon={IconDots} bare>
      {(shut) => {
        const go = (to: Act) => () => {
          shut();
          onAct(to);
        };
        return (
          <>
            {offers.has('edit') && (
              <Link className={button('quiet')} to={paths.editSquad(squad.id)}>
                {t('Edit the terms')}
              </Link>
            )}
            {offers.has('rename') && <DropDownAct onClick={go('rename')}>{t('Rename')}</DropDownAct>}
            {offers.has('reduce') && (
              <DropDownAct onClick={go('reduce')}>{t('Reduce to the ready members')}</DropDownAct>
            )}
            {offers.has('cancel') && squad.status === 'upcoming' && (
              <DropDownAct isDanger onClick={go('cancel')}>
                {t('Cancel the squad')}
              </DropDownAct>
            )}
          </>
        );
      }}
    </DropDown>
  );
}

/** Returns the reason why staff cannot start the squad now, or null. */
function useStartObstacle(squad: SquadDetail): string | null {
  const { t } = useTranslation();
  const closing = closingDay({ ...squad, startOn: localDate(squad.startOn) });
  const obstacle = whyNotStart(squad);
  const words: Record<StartObstacle, () => string> = {
    too_early: () => t('From {{day}}, its closing day', { day: dayText(closing, squad.today) }),
    draw: () => t('It starts on its own after its draw.'),
    not_ready: () => t('{{n}} of {{m}} members are ready.', { n: squad.counts.ready, m: squad.size }),
  };
  return obstacle && words[obstacle]();
}

/** Menu of staff actions on a squad. An unavailable action shows a reason. */
export function SquadActs({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act | null>(null);
  const may = useMay('squads.act');
  const obstacle = useStartObstacle(squad);
  const why = useId();
  const close = () => setAct(null);
  const offers = new Set(squadOffers(squad));
  if (!may || offers.size === 0) return null;
  return (
    <>
      {offers.has('decline') && <Button onClick={() => setAct('decline')}>{t('Decline')}</Button>}
      {offers.has('approve') && (
        <Button look="primary" onClick={() => setAct('approve')}>
          {t('Approve')}
        </Button>
      )}
      {offers.has('positions') && (
        <Link className={button('primary')} to={paths.squadPositions(squad.id)}>
          {t('Set positions')}
        </Link>
      )}
      {squad.status === 'upcoming' && (
        <>
          <Button
            disabled={!offers.has('start')}
            aria-describedby={obstacle ? why : undefined}
            onClick={() => setAct('start')}
          >
            {t('Start now')}
          </Button>
          {obstacle && (
            <span className={cx(ui.small, ui.text2, css.why)} id={why}>
              {obstacle}
            </span>
          )}
        </>
      )}
      <MoreActs squad={squad} onAct={setAct} />
      {act === 'approve' && <Approve squad={squad} onClose={close} />}
      {(act === 'decline' || act === 'cancel') && <End squad={squad} act={act} onClose={close} />}
      {act === 'start' && <Start squad={squad} onClose={close} />}
      {act === 'reduce' && <ReduceSquad squad={squad} onClose={close} />}
      {act === 'rename' && <RenameSquad squad={squad} onClose={close} />}
    </>
  );
}
