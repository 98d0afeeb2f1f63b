import type { SquadSummary } from '@adashi/contract';
import { closingDay, fullPot, localDate, planPayout } from '@adashi/core';
import { IconArrowsShuffle, IconCircleCheck, IconHandClick, IconUserShield } from '@tabler/icons-react';
import { Link } from 'react-router';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { OpenRing } from '../shared/OpenRing.tsx';
import css from './open.module.css';
import { PositionEnd } from './PositionEnds.tsx';

const RULES = {
  choice: { Icon: IconHandClick, words: msg('You choose your position') },
  draw: { Icon: IconArrowsShuffle, words: msg('The order is drawn') },
  assigned: { Icon: IconUserShield, words: msg('Our staff set the order') },
} as const;

const pathTo = ({ id, isMine }: SquadSummary) => (isMine ? paths.squad(id) : paths.choosePosition(id));

/** Name of an open squad, with the contribution and the rule for the payout order. */
export function About({ squad }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const { Icon, words: rule } = RULES[squad.orderRule];
  return (
    <div className={css.about}>
      <Link to={pathTo(squad)}>{squad.name}</Link>
      <p>
        {t('{{amount}} {{each}}, {{rounds}}', {
          amount: moneyText(squad.contribution),
          each: words.each,
          rounds: words.rounds(squad.size),
        })}
      </p>
      <p className={css.rule}>
        <Icon size={17} aria-hidden />
        {t(rule)}
      </p>
    </div>
  );
}

/** Start day of an open squad, and the last day for joining the squad. */
export function Start({ squad: { startOn, leadDays, today } }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  const joinBy = closingDay({ startOn: localDate(startOn), leadDays });
  return (
    <p className={css.start}>
      <b>
        <span className={css.onlyCard}>{t('Starts')} </span>
        {dayText(startOn, today)}
      </b>{' '}
      {t('Join by {{day}}', { day: dayText(joinBy, today) })}
    </p>
  );
}

/** Total cost of a seat in an open squad, equal for all positions. */
export function Cost({ squad }: { squad: SquadSummary }) {
  const terms = termsOf(squad);
  return <b className={css.cost}>{moneyText(planPayout(fullPot(terms), terms).fee)}</b>;
}

/** Main action in the row of an open squad. */
export function Act({ squad }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  if (squad.isMine)
    return (
      <div className={css.mine}>
        <span>
          <IconCircleCheck size={17} aria-hidden />
          {squad.myPosition === null ? t('You have a seat') : t('Your seat: {{n}}', { n: squad.myPosition })}
        </span>
        <Link className={ui.link} to={paths.squad(squad.id)}>
          {squad.missingOfMine.length > 0 ? t('What is missing') : t('See the squad')}
        </Link>
      </div>
    );
  return (
    <div className={css.act}>
      <Link className={button('soft', 'sm')} to={pathTo(squad)}>
        {squad.orderRule === 'choice' ? t('Choose position') : t('See the squad')}
      </Link>
    </div>
  );
}

/** Card of an open squad on narrow screens. */
export function OpenSquadCard({ squad }: { squad: SquadSummary }) {
  return (
    <article className={cx(ui.card, css.card)}>
      <div className={css.head}>
        <OpenRing squad={squad} />
        <About squad={squad} />
      </div>
      <div className={css.ends}>
        <PositionEnd squad={squad} end="first" />
        <PositionEnd squad={squad} end="last" />
      </div>
      <Start squad={squad} />
      <Act squad={squad} />
    </article>
  );
}
