import { ROUTES, type SquadDetail } from '@adashi/contract';
import { closingDay, localDate } from '@adashi/core';
import { IconHourglass, IconMessageCircle } from '@tabler/icons-react';
import { Navigate, useLocation } from 'react-router';
import { FileButton } from '../../client/FileButton.tsx';
import { inSquad } from '../../client/query.ts';
import { termsOf } from '../../client/terms-of.ts';
import { dayText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';
import { DrawCard } from '../draw/shared/DrawCard.tsx';
import { MembersOfStaff } from '../rotation/admin/MembersOfStaff.tsx';
import css from '../rotation/admin/staff-squad.module.css';
import { LedgerList } from '../rotation/shared/LedgerList.tsx';
import { SquadView } from '../rotation/shared/SquadView.tsx';
import { BackToSquads } from '../shared/BackToSquads.tsx';
import { LoadedSquad } from '../shared/LoadedSquad.tsx';
import { ProposalCard } from '../shared/ProposalCard.tsx';
import { SquadMessages } from '../shared/SquadMessages.tsx';
import { squadPath } from '../shared/squad-path.ts';
import { PreviewTerms } from '../terms/shared/PreviewTerms.tsx';
import { SquadActs } from './SquadActs.tsx';
import { SquadHistory } from './SquadHistory.tsx';
import { SquadMoney } from './SquadMoney.tsx';

const MESSAGES = 'messages';

/** List of the requirements that prevent the start of a squad. */
function BeforeStart({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  if (squad.status !== 'upcoming') return null;
  const free = squad.size - squad.seatsTaken;
  const day = dayText(closingDay({ ...squad, startOn: localDate(squad.startOn) }), squad.today);
  const unplaced = squad.seats.filter(({ position }) => position === null).length;
  return (
    <p className={ui.notice}>
      <IconHourglass size={18} aria-hidden />
      <span>
        {free > 0 ? t('{{count}} seats are free.', { count: free }) : t('Every seat is taken.')}{' '}
        {t('{{n}} of {{m}} members are ready.', { n: squad.counts.ready, m: squad.seatsTaken })}{' '}
        {squad.orderRule === 'assigned' &&
          unplaced > 0 &&
          t("{{count}} don't have a position yet.", { count: unplaced })}{' '}
        {t('On {{day}}, its closing day, it starts if all are ready. Otherwise, the start moves to a later date.', {
          day,
        })}
      </span>
    </p>
  );
}

/** Buttons for the most frequent staff actions on a squad. The message button scrolls to the messages. */
function HeadActs({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {squad.seatsTaken > 0 && (
        <Button onClick={() => document.getElementById(MESSAGES)?.querySelector('input')?.focus()}>
          <IconMessageCircle size={18} aria-hidden />
          {t('Write to the squad')}
        </Button>
      )}
      {squad.rounds.length > 0 && (
        <FileButton route={ROUTES.squadLedgerFile} input={inSquad(squad.id)} name={`${squad.name}.csv`}>
          {t('Ledger as CSV')}
        </FileButton>
      )}
      <SquadActs squad={squad} />
    </>
  );
}

/** Links to the sections of the squad's page. */
function Anchors({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const hasStarted = squad.rounds.length > 0;
  return (
    <nav className={ui.tabs} aria-label={t('Parts of this page')}>
      <a href="#members">
        {t('Members')} <span className={ui.text3}>{squad.seatsTaken}</span>
      </a>
      {hasStarted && <a href="#ledger">{t('Ledger')}</a>}
      <a href="#history">{t('History')}</a>
      {squad.seatsTaken > 0 && <a href={`#${MESSAGES}`}>{t('Messages')}</a>}
    </nav>
  );
}

function Whole({ squad, label, to }: { squad: SquadDetail; label: string; to: string }) {
  const { t } = useTranslation();
  const hasStarted = squad.rounds.length > 0;
  return (
    <>
      <SquadView
        squad={squad}
        back={<BackToSquads label={label} to={to} />}
        actions={<HeadActs squad={squad} />}
        below={<Anchors squad={squad} />}
        aside={
          <>
            <BeforeStart squad={squad} />
            <ProposalCard squad={squad} />
            {squad.status === 'pending' && <PreviewTerms terms={termsOf(squad)} today={squad.today} />}
            {hasStarted && squad.kind !== 'test' && <SquadMoney squad={squad} />}
          </>
        }
        members={<MembersOfStaff squad={squad} />}
      />
      <div className={css.parts}>
        {hasStarted && (
          <div id="ledger">
            <LedgerList squad={squad} name="ledger" title={t('Ledger')} isSavedElsewhere />
          </div>
        )}
        {squad.orderRule === 'draw' && squad.kind !== 'test' && <DrawCard squad={squad} />}
        <div className={css.pair}>
          <SquadHistory squad={squad} />
          {squad.seatsTaken > 0 && (
            <div id={MESSAGES}>
              <SquadMessages squadId={squad.id} label={t('Write to all {{n}} members', { n: squad.seatsTaken })} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const LISTS = {
  active: 'Active squads',
  upcoming: 'Upcoming squads',
  pending: 'Pending squads',
  completed: 'Completed squads',
} as const;

/**
 * Page of one squad for staff. A URL with an outdated squad status redirects to the right URL, and an open dialog stays
 * open.
 */
export function AdminSquad({ status = 'active' }: { status?: keyof typeof LISTS }) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const [label, to] = [t(LISTS[status]), paths.squadsBy(status)];
  return (
    <LoadedSquad back={<BackToSquads label={label} to={to} />}>
      {(squad) => {
        const current = squadPath(squad.id, squad.status);
        return (
          <>
            {pathname !== current && <Navigate to={{ pathname: current, search, hash }} replace />}
            <Whole squad={squad} label={label} to={to} />
          </>
        );
      }}
    </LoadedSquad>
  );
}
