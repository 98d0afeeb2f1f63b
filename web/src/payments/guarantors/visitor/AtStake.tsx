import type { GuaranteedSquad } from '@adashi/contract';
import { highestStake, localDate, stakesOf } from '@adashi/core';
import { useMemo } from 'react';
import { dayAxis, dayPlace } from '../../../charts/axis.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import css from './guarantor.module.css';

interface Props {
  readonly squad: GuaranteedSquad;
  readonly name: string;
  readonly today: string;
}

function useStakes(squad: GuaranteedSquad) {
  return useMemo(() => {
    const stakes = stakesOf(termsOf(squad), squad.position ?? 1);
    return { stakes, highest: highestStake(stakes) };
  }, [squad]);
}

/**
 * Amounts that the guarantor may have to pay: today's amount, and either the maximum or the amount that remains after a
 * requested payment.
 */
function Amounts({ squad, name, today, stakes, highest }: Props & ReturnType<typeof useStakes>) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const isAhead = squad.status === 'upcoming';
  const [first, last] = [stakes[0]?.from ?? today, stakes.at(-1)?.from ?? today];
  // An unpaid amount raises today's amount at stake above the plan. The text therefore shows the amount of the next
  // step.
  const next = stakes.find(({ from, amount }) => from > today && amount > 0);
  const about = { name, squad: squad.name };
  const under = isAhead
    ? t("{{squad}} hasn't started", about)
    : squad.owed > 0
      ? t('of which {{amount}} is asked for', { amount: moneyText(squad.owed) })
      : squad.status === 'completed'
        ? t('{{squad}} is completed', about)
        : t('what has been missed or is still to come');
  return (
    <dl className={css.two}>
      <div>
        <dt>{upperFirst(words.now)}</dt>
        <dd>
          <HeroMoney cents={squad.atStake} className={css.amount} />
          <p>{under}</p>
        </dd>
      </div>
      {squad.owed > 0 && next ? (
        <div>
          <dt>{t('From {{day}}', { day: dayText(next.from, today) })}</dt>
          <dd>
            <HeroMoney cents={next.amount} className={css.amount} />
            <p>{t('once this is paid, and nothing from {{end}}', { end: dayText(last, today) })}</p>
          </dd>
        </div>
      ) : (
        <div>
          <dt>{t('At its highest')}</dt>
          <dd>
            <HeroMoney cents={highest?.amount ?? 0} className={css.amount} />
            <p>{t('from {{day}}', { day: dayText(highest?.from ?? first, today) })}</p>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Amount that a guarantor may have to pay in one squad: today's amount, the maximum, and the amounts on later days. */
export function AtStake({ squad, name, today }: Props) {
  const { t } = useTranslation();
  const { stakes, highest } = useStakes(squad);
  const [first, last] = [stakes[0]?.from ?? today, stakes.at(-1)?.from ?? today];
  const isNow = first <= today && today < last;
  const about = { name, squad: squad.name };
  const label = t('At stake: {{amount}} at its highest from {{day}}, nothing from {{end}}.', {
    amount: moneyText(highest?.amount ?? 0),
    day: dayText(highest?.from ?? first, today),
    end: dayText(last, today),
  });
  return (
    <section className={cx(ui.card, ui.pad)}>
      <h2 className={ui.h2}>{t('The most you could be asked for')}</h2>
      <p className={ui.text2}>
        {t('In {{squad}}, if {{name}} has paid until then. If {{name}} pays to the end, you pay nothing.', about)}
      </p>
      <Amounts squad={squad} name={name} today={today} stakes={stakes} highest={highest} />
      <Chart
        label={label}
        axis={dayAxis(t('From'), (day) => dayText(day, today))}
        series={[
          {
            name: t('At stake'),
            tone: 'action',
            shape: 'steps',
            isFilled: true,
            isPlan: true,
            points: stakes.map(({ from, amount }) => ({ at: dayPlace(from), value: amount })),
          },
        ]}
        {...(isNow && { now: { at: dayPlace(localDate(today)), text: t('Today') } })}
      />
    </section>
  );
}
