import type { SquadDetail } from '@adashi/contract';
import { memberCalendar, type PositionCost, type Terms } from '@adashi/core';
import type { ReactNode } from 'react';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText, rateText, shareText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import { BalanceCurve } from './BalanceCurve.tsx';
import css from './choose.module.css';

function Calendar({ terms, position, today }: { terms: Terms; position: number; today: string }) {
  const { t } = useTranslation();
  const entries = memberCalendar(terms, position);
  const reserve = entries.find((entry) => entry.what === 'reserve');
  return (
    <>
      <h3 className={cx(ui.h3, css.calendarHead)}>{t('Your calendar')}</h3>
      <ul className={css.calendar}>
        {entries.map((entry) => (
          <li key={`${entry.what}${entry.round}`} className={css[entry.what]}>
            <span>{dayText(entry.on, today)}</span>
            <b className={ui.tabular}>{moneyText(entry.amount, true)}</b>
          </li>
        ))}
      </ul>
      {reserve && (
        <p className={cx(ui.small, ui.text2, css.note)}>
          {t('{{amount}} of reserve comes back on {{day}} if nobody defaults.', {
            amount: moneyText(reserve.amount),
            day: dayText(reserve.on, today),
          })}
        </p>
      )}
    </>
  );
}

function Facts({ cost, feeBps }: { cost: PositionCost; feeBps: number }) {
  const { t } = useTranslation();
  const rate = cost.yearlyRate;
  return (
    <dl className={css.costs}>
      <div>
        <dt>{t('It costs you')}</dt>
        <dd>
          <HeroMoney cents={cost.fee} className={cx(ui.big, css.cost)} />
        </dd>
        <dd className={css.more}>{t('the {{percent}} fee on your pot', { percent: shareText(feeBps) })}</dd>
      </div>
      <div>
        <dt>{t('As a yearly rate')}</dt>
        <dd className={cx(ui.big, css.cost)}>{rate === null ? '–' : rateText(rate)}</dd>
        <dd className={css.more}>
          {rate === null
            ? t('About even, no yearly rate')
            : rate > 0
              ? t('like a loan: you receive early')
              : t('like savings minus the fee: you receive late')}
        </dd>
      </div>
    </dl>
  );
}

interface Props {
  readonly squad: SquadDetail;
  readonly cost: PositionCost;
  /** Title of the details: the chosen position, or an example. */
  readonly title: string;
  /** Button below the details. */
  readonly children: ReactNode;
}

/** Details of one position: payout, contributions, cost and the member’s calendar. */
export function PositionDetail({ squad, cost, title, children }: Props) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const words = periodWords(t, squad.period);
  return (
    <section className={cx(ui.card, css.detail)}>
      <h2 className={ui.h2}>{title}</h2>
      <p className={css.under}>
        {t('You receive {{amount}} on {{day}}, and put in {{total}} over {{rounds}}.', {
          amount: moneyText(cost.net),
          day: dayText(cost.payoutOn, squad.today),
          total: moneyText(terms.contribution * terms.size),
          rounds: words.rounds(squad.size),
        })}
      </p>
      <Facts cost={cost} feeBps={squad.feeBps} />
      <BalanceCurve terms={terms} position={cost.position} />
      <Calendar terms={terms} position={cost.position} today={squad.today} />
      {children}
    </section>
  );
}
