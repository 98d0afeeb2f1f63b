import { ROUTES, type SquadDetail } from '@adashi/contract';
import { positionCosts } from '@adashi/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { termsOf } from '../../../client/terms-of.ts';
import { useSecretParams } from '../../../client/use-secret-params.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import css from './choose.module.css';
import { FreePositions } from './FreePositions.tsx';
import { JoinSquad } from './JoinSquad.tsx';
import { PositionDetail } from './PositionDetail.tsx';
import { PositionRing } from './PositionRing.tsx';
import { StartPractice } from './StartPractice.tsx';
import { TakePosition } from './TakePosition.tsx';

/** Returns the page title for members of the squad, or for people who want to join the squad. */
function useHeading({ isMine, orderRule, name: squad }: SquadDetail): string {
  const { t } = useTranslation();
  useTitle(isMine ? t('Your position in {{squad}}', { squad }) : t('Join {{squad}}', { squad }));
  if (orderRule !== 'choice')
    return isMine ? t('Your position in {{squad}}', { squad }) : t('Join {{squad}}', { squad });
  return isMine
    ? t('Choose another position in {{squad}}', { squad })
    : t('Choose your position in {{squad}}', { squad });
}

function Head({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const heading = useHeading(squad);
  const words = periodWords(t, squad.period);
  return (
    <div className={css.head}>
      <h2 className={ui.title}>{heading}</h2>
      <p className={ui.text2}>
        {t('{{amount}} {{each}}, {{rounds}} from {{day}}. Seats free: {{free}} of {{count}}.', {
          amount: moneyText(squad.contribution),
          each: words.each,
          rounds: words.rounds(squad.size),
          count: squad.size,
          day: dayText(squad.startOn, squad.today),
          free: squad.size - squad.seatsTaken,
        })}
      </p>
    </div>
  );
}

/**
 * Page with the available positions, their cost and their calendar. New members choose a position, and members can
 * change position before the start.
 */
function Positions({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<number>();
  const { isMine, myPosition: mine } = squad;
  const costs = positionCosts(termsOf(squad));
  const free = costs.filter((each) => each.position === mine || !squad.takenPositions.includes(each.position));
  const isChosen = squad.orderRule === 'choice' && (!isMine || squad.status === 'upcoming');
  const wanted = picked ?? mine;
  const cost = free.find((each) => each.position === wanted) ?? free[0] ?? costs[0];
  if (!cost) return null;
  const { position } = cost;
  const payoutDay = (each: number) => costs[each - 1]?.payoutOn ?? squad.startOn;
  const back = isMine
    ? { label: squad.name, to: paths.squad(squad.id) }
    : { label: t('Open squads'), to: paths.openSquads };
  return (
    <div>
      <BackToSquads {...back} />
      <Head squad={squad} />
      <div className={css.grid}>
        <section className={cx(ui.card, css.pick)}>
          <PositionRing
            squad={squad}
            position={isChosen ? position : 0}
            payoutDay={payoutDay}
            net={cost.net}
            onPick={isChosen ? setPicked : undefined}
          />
          {isChosen ? (
            <FreePositions
              free={free}
              position={position}
              mine={mine}
              payoutOn={(each) => dayText(payoutDay(each), squad.today)}
              onChoose={setPicked}
            />
          ) : (
            <p className={ui.text2}>
              {squad.orderRule === 'draw'
                ? t('The order is drawn when the squad starts. Anyone can check the draw.')
                : t('Staff assigns the positions.')}
            </p>
          )}
        </section>
        <PositionDetail
          squad={squad}
          cost={cost}
          title={
            isChosen
              ? t('If you take position {{n}}', { n: position })
              : t('For example, at position {{n}}', { n: position })
          }
        >
          {!isMine && <JoinSquad squad={squad} position={isChosen ? position : undefined} />}
          {isMine && isChosen && <TakePosition squad={squad} position={position} />}
        </PositionDetail>
      </div>
    </div>
  );
}

export function ChoosePosition() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const code = useSecretParams().get('code');
  const asked = useCall(ROUTES.squad, { ...inSquad(id), query: code ? { code } : {} });
  const back = <BackToSquads label={t('Open squads')} to={paths.openSquads} />;
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Squad not found'), action: back }}>
      {(squad) => (squad.kind === 'test' ? <StartPractice squad={squad} /> : <Positions squad={squad} />)}
    </QueryBoundary>
  );
}
