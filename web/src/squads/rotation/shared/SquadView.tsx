import type { SquadDetail, SquadRound } from '@adashi/contract';
import { IconShieldHalf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import css from '../../shared/squad.module.css';
import { SQUAD_LOOKS } from '../../shared/squad-looks.ts';
import { OwnDebtCard } from './OwnDebtCard.tsx';
import { Ring } from './Ring.tsx';
import { Members, Weeks } from './Weeks.tsx';
import { SHORT, WhatHappened, WhoIsAffected } from './WhatHappened.tsx';
import { WeekMissing } from './WhatIsMissing.tsx';
import { currentWeek, firstName, hasLeft, isOnHold, isReceived } from './week.ts';

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

/** Returns the sentence about the payout of the current round. */
function nowWords(t: TFunction, squad: SquadDetail): string {
  const week = currentWeek(squad);
  if (!week) return '';
  const { round, recipient } = week;
  const { now } = periodWords(t, squad.period);
  const about = { name: firstName(recipient), now };
  if (recipient?.isYou) return '';
  if (isReceived(round)) return t('{{name}} received {{now}}.', about);
  if (hasLeft(round)) return t('The payout to {{name}} is on its way.', about);
  return round.payout.on === null ? t("{{name}}'s payout is on hold.", about) : t('{{name}} receives {{now}}.', about);
}

/** Returns the sentence about the reader's own payout. */
function ownWords(t: TFunction, squad: SquadDetail, mine: SquadRound): string {
  const round = periodWords(t, squad.period).round(mine.number);
  const day = mine.payout.on;
  if (!day) return t('Your payout of {{round}} is on hold.', { round });
  if (hasLeft(mine) && !isReceived(mine)) return t('Your payout of {{round}} is on its way.', { round });
  const about = { round, day: dayText(day, squad.today) };
  return isReceived(mine)
    ? t('You received in {{round}}, on {{day}}.', about)
    : t('You receive in {{round}}, on {{day}}.', about);
}

/**
 * Returns the sentence about the reserve. The sentence has no day for the end of a squad with a debt or a late payout.
 */
function reserveWords(t: TFunction, squad: SquadDetail): string {
  if (squad.status === 'completed')
    return t('The rest of the reserve came back in equal shares to everyone who never defaulted.');
  const amount = moneyText(squad.reserve);
  const last = squad.rounds.at(-1);
  const isLate = squad.rounds.some((round) => isOnHold(round, squad.today));
  if (squad.trouble !== null)
    return t('The reserve holds {{amount}}. What members pay back fills it again.', { amount });
  const day = last?.payout.on;
  if (!day || isLate)
    return t('The reserve holds {{amount}}. The rest comes back at the end to everyone who never defaulted.', {
      amount,
    });
  return t(
    'The reserve holds {{amount}}. After the last payout on {{day}}, the rest comes back in equal shares to everyone who never defaulted.',
    { amount, day: dayText(day, squad.today) },
  );
}

function RingCard({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const isOver = squad.status === 'completed';
  const key = [
    [css.past, t('Has received')],
    ...(squad.rounds.some((round) => round.stillOwed > 0 && isReceived(round))
      ? [[css.owed, t('Received, part owed')] as const]
      : []),
    ...(isOver
      ? []
      : [[css.lit, t('Receives {{now}}', { now: words.now })] as const, [css.future, t('Still to receive')] as const]),
    ...(squad.seats.some(({ isYou }) => isYou) ? [[css.you, t('You')] as const] : []),
  ] as const;
  const isShort = (currentWeek(squad)?.round.short ?? 0) > 0;
  const mine = squad.rounds.find((round) => squad.seats.find((seat) => seat.id === round.recipient)?.isYou);
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
            {squad.status === 'active' && nowWords(t, squad)} {mine && ownWords(t, squad, mine)}
          </p>
        </div>
        <State look={isShort ? SHORT : SQUAD_LOOKS[squad.status]} chip />
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
        <span>{reserveWords(t, squad)}</span>
      </p>
    </section>
  );
}

function termsWords(t: TFunction, squad: SquadDetail): string {
  const about = {
    amount: moneyText(squad.contribution),
    each: periodWords(t, squad.period).each,
    count: squad.size,
    day: dayText(squad.startOn, squad.today),
  };
  return squad.startOn < squad.today
    ? t('{{amount}} {{each}}, {{count}} members, since {{day}}.', about)
    : t('{{amount}} {{each}}, {{count}} members, from {{day}}.', about);
}

const ORDERS: Record<SquadDetail['orderRule'], string> = {
  choice: 'Members choose their positions.',
  draw: 'The order is drawn.',
  assigned: 'Staff assigns the positions.',
};

/** Card about a failed contribution. A member with a debt sees a card about that debt instead. */
function Trouble({ squad }: { squad: SquadDetail }) {
  const { trouble, ownDebt } = squad;
  if (ownDebt) return <OwnDebtCard squad={squad} debt={ownDebt} />;
  return trouble && <WhatHappened squad={squad} trouble={trouble} />;
}

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
            {termsWords(t, squad)} {t(ORDERS[squad.orderRule])}
          </p>
        </div>
        {!hasStarted && <State look={SQUAD_LOOKS[squad.status]} chip />}
        {actions && <div className={css.acts}>{actions}</div>}
      </div>
      {below}
      <Trouble squad={squad} />
      <div className={css.grid}>
        {hasStarted && <RingCard squad={squad} />}
        <div className={cx(css.column, !hasStarted && css.full)}>
          {aside}
          {squad.ownDebt && squad.trouble && <WhoIsAffected squad={squad} trouble={squad.trouble} />}
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
