import type { SquadDetail } from '@adashi/contract';
import { IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { State } from '../State.tsx';
import { Ring } from './Ring.tsx';
import './squad.css';
import { Members, Weeks } from './Weeks.tsx';
import { WeekMissing } from './WhatIsMissing.tsx';
import { currentWeek, firstName } from './week.ts';

interface Props {
  readonly squad: SquadDetail;
  readonly crumb: ReactNode;
  readonly actions?: ReactNode;
  /** Before the start: what stands in the place of the ring's neighbour. */
  readonly aside?: ReactNode;
}

function RingCard({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const mine = squad.rounds.find((round) => squad.seats.find((seat) => seat.id === round.recipient)?.isYou);
  const last = squad.rounds.at(-1);
  return (
    <section className="card ringcard">
      <div className="ring-h">
        <div>
          <h2 className="h2">
            {squad.status === 'completed'
              ? t('Completed')
              : t('Week {{n}} of {{m}}', { n: squad.week, m: squad.rounds.length })}
          </h2>
          <p className="c-2">
            {squad.status === 'active' && t("{{name}}'s week.", { name: firstName(week?.recipient) })}{' '}
            {mine &&
              t('You receive in week {{week}}, on {{day}}.', {
                week: mine.number,
                day: dayText(mine.payoutOn, squad.today),
              })}
          </p>
        </div>
        <State name={squad.status} chip />
      </div>
      <Ring squad={squad} />
      <ul className="key wide">
        <li>
          <i className="k past" />
          {t('Has received')}
        </li>
        <li>
          <i className="k lit" />
          {t('Receives this week')}
        </li>
        <li>
          <i className="k fut" />
          {t('Still to receive')}
        </li>
        <li>
          <i className="k you" />
          {t('You')}
        </li>
      </ul>
      <p className="resv">
        <IconShieldHalf className="ic" size={20} aria-hidden />
        <span>
          {t(
            'The reserve holds {{amount}}. What is left comes back in equal shares on {{day}} to everyone who never defaulted.',
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

/** A squad as its members and staff see it: the ring, what is missing, the weeks and the members. */
export function SquadView({ squad, crumb, actions, aside }: Props) {
  const { t } = useTranslation();
  const hasStarted = squad.rounds.length > 0;
  return (
    <div className="squad-page">
      <div className="crumb">{crumb}</div>
      <div className="sqh">
        <div className="grow">
          <h2 className="title">{squad.name}</h2>
          <p className="c-2">
            {t('{{amount}} a week, {{count}} members, from {{day}}.', {
              amount: moneyText(squad.contribution),
              count: squad.size,
              day: dayText(squad.startOn, squad.today),
            })}{' '}
            {t(ORDERS[squad.orderRule])}
          </p>
        </div>
        {!hasStarted && <State name={squad.status} chip />}
        {actions && <div className="acts">{actions}</div>}
      </div>
      <div className="grid">
        {hasStarted && <RingCard squad={squad} />}
        <div className={hasStarted ? 'colr' : 'colr full'}>
          {aside}
          {hasStarted && <WeekMissing squad={squad} />}
          {hasStarted && <Weeks squad={squad} />}
        </div>
        <Members squad={squad} />
      </div>
    </div>
  );
}
