import type { SquadDetail } from '@adashi/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { LoadedSquad } from '../../shared/LoadedSquad.tsx';
import { SQUAD_LOOKS } from '../../shared/squad-looks.ts';
import { EditOrder } from './EditOrder.tsx';
import { inOrder } from './order.ts';

/** Returns a key of the saved payout order. A different key means that another person has changed the order. */
function stateOf(squad: SquadDetail): string {
  return inOrder(squad)
    .map(({ id, position }) => `${id}:${position}`)
    .join();
}

function Order({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const now = stateOf(squad);
  const [known, setKnown] = useState(now);
  const [hasChanged, setChanged] = useState(false);
  if (known !== now) {
    setKnown(now);
    setChanged(true);
  }
  return (
    <>
      <p role="status">
        {hasChanged && (
          <span className={ui.notice}>
            <IconRefresh size={18} aria-hidden />
            {t('The order changed while you were here. This is the current order.')}
          </span>
        )}
      </p>
      <EditOrder key={now} squad={squad} />
    </>
  );
}

function Body({ squad, back }: { squad: SquadDetail; back: string }) {
  const { t } = useTranslation();
  const isOurs = squad.orderRule === 'assigned' && squad.status === 'upcoming';
  const toSquad = (
    <Link className={button('plain')} to={back}>
      {t('Back to the squad')}
    </Link>
  );
  if (!isOurs)
    return (
      <section className={ui.card}>
        <Empty title={t('There are no positions to set here')} action={toSquad}>
          {squad.status === 'upcoming'
            ? t('In this squad members choose their positions, or the order is drawn.')
            : t('The order of a squad is set before it starts.')}
        </Empty>
      </section>
    );
  if (squad.seats.length === 0)
    return (
      <section className={ui.card}>
        <Empty title={t('Nobody has joined yet')} action={toSquad}>
          {t('Once members have joined, you set the order in which they are paid.')}
        </Empty>
      </section>
    );
  return <Order squad={squad} />;
}

/** Page on which staff set the payout order of a squad. */
export function SetPositions() {
  const { t } = useTranslation();
  return (
    <LoadedSquad back={<BackToSquads label={t('Upcoming squads')} to={paths.squadsBy('upcoming')} />}>
      {(squad) => {
        const back = `${paths.squadsBy('upcoming')}/${squad.id}`;
        return (
          <>
            <BackToSquads label={squad.name} to={back} />
            <PageTitle
              title={t('Set positions')}
              sub={[
                t('{{squad}}, {{amount}} {{each}}, starts {{day}}.', {
                  squad: squad.name,
                  amount: moneyText(squad.contribution),
                  each: periodWords(t, squad.period).each,
                  day: dayText(squad.startOn, squad.today),
                }),
                squad.orderRule === 'assigned' && t('Staff sets the order of this squad.'),
              ]
                .filter(Boolean)
                .join(' ')}
            >
              <State look={SQUAD_LOOKS[squad.status]} chip />
            </PageTitle>
            <Body squad={squad} back={back} />
          </>
        );
      }}
    </LoadedSquad>
  );
}
