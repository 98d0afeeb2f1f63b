import type { SquadDetail } from '@adashi/contract';
import { IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import css from '../../shared/squad.module.css';
import { SQUAD_LOOKS } from '../../shared/squad-looks.ts';
import { Ring } from './Ring.tsx';
import { Members, Weeks } from './Weeks.tsx';
import { WeekMissing } from './WhatIsMissing.tsx';
import { currentWeek, firstName } from './week.ts';

interface Props {
  readonly squad: SquadDetail;
  readonly back: ReactNode;
  readonly actions?: ReactNode;
  /** Content beside the ring before the start. */
  readonly aside?: ReactNode;
  /** Content below the title. */
  readonly below?: ReactNode;
  /** List of members for staff. Members of the squad see the default list. */
  readonly members?: ReactNode;
}

function RingCard({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const key = [
    [css.past, t('Has received')],
    [css.lit, t('Receives {{now}}', { now: words.now })],
    [css.future, t('Still to receive')],
    ...(squad.seats.some(({ isYou }) => isYou) ? [[css.you, t('You')] as const] : []),
  ] as const;
  const week = currentWeek(squad);
  const mine = squad.rounds.find((round) => squad.seats.find((seat) => seat.id === round.recipient)?.isYou);
  const last = squad.rounds.at(-1);
  const isOver = squad.status === 'completed';
  return (
    <section className={cx(ui.card, css.ringCard)}>
      <div className={css.ringHead}>
        <div>
          <h2 className={ui.h2}>
            {isOver
              ? t('Completed')
              : upperFirst(t('{{round}} of {{m}}', { round: words.round(squad.week), m: squad.rounds.length }))}
          </h2>
          <p className={ui.text2}>
            {squad.status === 'active' &&
              t('{{name}} receives {{now}}.', { name: firstName(week?.recipient), now: words.now })}{' '}
            {mine &&
              t(isOver ? 'You received in {{round}}, on {{day}}.' : 'You receive in {{round}}, on {{day}}.', {
                round: words.round(mine.number),
                day: dayText(mine.payoutOn, squad.today),
              })}
          </p>
        </div>
        <State look={SQUAD_LOOKS[squad.status]} chip />
      </div>
      <Ring squad={squad} />
      <ul className={cx(css.key, ui.onlyDesk)}>
        {key.map(([mark, word]) => (
          <li key={word}>
            <i className={mark} />
            {word}
          </li>
        ))}
      </ul>
      <p className={css.reserve}>
        <IconShieldHalf size={20} aria-hidden />
        <span>
          {isOver
            ? t('The rest of the reserve came back in equal shares to everyone who never defaulted.')
            : t(
                'The reserve holds {{amount}}. The rest comes back in equal shares on {{day}} to everyone who never defaulted.',
                { amount: moneyText(squad.reserve), day: dayText(last?.payoutOn ?? squad.today, squad.today) },
              )}
        </span>
      </p>
    </section>
  );
}

const ORDERS: Record<SquadDetail['orderRule'], string> = {
  choice: 'Members choose their positions.',
  draw: 'The order is drawn.',
  assigned: 'Staff assigns the positions.',
};

/** Page of a squad for members and staff: ring, missing contributions, rounds and members. */
export function SquadView({ squad, back, actions, aside, below, members }: Props) {
  const { t } = useTranslation();
  useTitle(squad.name);
  const hasStarted = squad.rounds.length > 0;
  return (
    <div>
      {back}
      <div className={css.head}>
        <div className={ui.grow}>
          <h2 className={ui.title}>{squad.name}</h2>
          <p className={ui.text2}>
            {t('{{amount}} {{each}}, {{count}} members, from {{day}}.', {
              amount: moneyText(squad.contribution),
              each: periodWords(t, squad.period).each,
              count: squad.size,
              day: dayText(squad.startOn, squad.today),
            })}{' '}
            {t(ORDERS[squad.orderRule])}
          </p>
        </div>
        {!hasStarted && <State look={SQUAD_LOOKS[squad.status]} chip />}
        {actions && <div className={css.acts}>{actions}</div>}
      </div>
      {below}
      <div className={css.grid}>
        {hasStarted && <RingCard squad={squad} />}
        <div className={cx(css.column, !hasStarted && css.full)}>
          {aside}
          {hasStarted && <WeekMissing squad={squad} />}
          {hasStarted && !members && <Weeks squad={squad} />}
        </div>
        {(squad.seats.length > 0 || !squad.proposal) && (members ?? <Members squad={squad} />)}
        {hasStarted && members && (
          <div className={css.full}>
            <Weeks squad={squad} />
          </div>
        )}
      </div>
    </div>
  );
}
