import type { SquadSummary } from '@adashi/contract';
import { closingDay, fullPot, localDate, planPayout } from '@adashi/core';
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
import { OpenRing } from '../../join/shared/OpenRing.tsx';
import css from './squad-to-join.module.css';

const RULES = {
  choice: msg('You choose your position. Be ready by {{day}}.'),
  draw: msg('The order is drawn. Be ready by {{day}}.'),
  assigned: msg('Our staff set the order. Be ready by {{day}}.'),
} as const;

/** Cost of a seat in dollars. The reserve share is a separate amount, because members get the reserve back. */
function Costs({ squad }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const { pot, fee, reserveShare } = planPayout(fullPot(terms), terms);
  const said = [
    fee > 0 &&
      t('The {{percent}}% fee on the pot of {{pot}}, deducted from your payout.', {
        percent: squad.feeBps / 100,
        pot: moneyText(pot),
      }),
    reserveShare > 0 &&
      t('Another {{amount}} goes to the reserve. It comes back if nobody defaults.', {
        amount: moneyText(reserveShare),
      }),
    t('Nothing to pay today.'),
  ];
  return (
    <p>
      <b>{fee > 0 ? t('It costs you {{amount}}.', { amount: moneyText(fee) }) : t('It costs you nothing.')}</b>{' '}
      {said.filter(Boolean).join(' ')}
    </p>
  );
}

/** Card of an open squad with the contribution, the payout and the cost. The card is for members without a squad. */
export function SquadToJoin({ squad }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const words = periodWords(t, squad.period);
  const byWhen = dayText(closingDay(terms), squad.today);
  return (
    <article className={cx(ui.card, css.card)} aria-label={squad.name}>
      <div className={css.head}>
        <OpenRing squad={squad} />
        <div>
          <h3 className={ui.h3}>{squad.name}</h3>
          <p>
            {t('{{rounds}} from {{day}}', {
              rounds: words.rounds(squad.size),
              day: dayText(localDate(squad.startOn), squad.today),
            })}
          </p>
          <p className={css.free}>
            {t('{{n}} of {{m}} seats free', { n: squad.size - squad.seatsTaken, m: squad.size })}
          </p>
        </div>
      </div>
      <dl className={css.sums}>
        <div>
          <dt>{t('You put in')}</dt>
          <dd>
            <b>{moneyText(squad.contribution)}</b> {words.each}
          </dd>
        </div>
        <div>
          <dt>{t('You receive')}</dt>
          <dd>
            <b>{moneyText(planPayout(fullPot(terms), terms).net)}</b> {t('once')}
          </dd>
        </div>
      </dl>
      <Costs squad={squad} />
      <p>{t(RULES[squad.orderRule], { day: byWhen })}</p>
      <Link
        className={button('plain')}
        to={paths.choosePosition(squad.id)}
        aria-label={t('Look inside {{squad}}', { squad: squad.name })}
      >
        {t('Look inside')}
      </Link>
    </article>
  );
}
