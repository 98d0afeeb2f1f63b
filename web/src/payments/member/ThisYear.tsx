import type { UpcomingPayments } from '@adashi/contract';
import type { ReactNode } from 'react';
import { moneyText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { MONEY_LOOKS } from '../shared/money-looks.ts';
import css from './payments.module.css';

function Line({ amount, children }: { amount: number; children: ReactNode }) {
  if (amount === 0) return null;
  return (
    <li>
      {children}
      <b>{moneyText(amount)}</b>
    </li>
  );
}

/** Card with two totals for this year: paid contributions and coming contributions. */
export function ThisYear({ year }: { year: UpcomingPayments['year'] }) {
  const { t } = useTranslation();
  const { contributed, count, squads, onItsWay, missing, toCome } = year;
  return (
    <section className={cx(ui.card, css.year)}>
      <CardHead title={t('Contributed this year')} />
      <HeroMoney cents={contributed} />
      <p>
        {squads > 1
          ? t('{{count}} contributions in {{squads}} squads have arrived.', { count, squads })
          : t('{{count}} contributions have arrived.', { count })}
      </p>
      <ul>
        <Line amount={onItsWay}>
          <State look={MONEY_LOOKS.submitted} />
        </Line>
        <Line amount={missing}>
          <State look={MONEY_LOOKS.failed} />
        </Line>
        <Line amount={toCome}>
          <span>{t('Still to come this year')}</span>
        </Line>
      </ul>
    </section>
  );
}
