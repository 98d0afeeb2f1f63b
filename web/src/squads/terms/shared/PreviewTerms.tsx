import { fullPot, planPayout, planRounds, positionCosts, type Terms } from '@adashi/core';
import { useMemo } from 'react';
import { dayText, moneyText, rateText, shareText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './preview.module.css';

interface Props {
  readonly terms: Terms;
  readonly today?: string;
}

/**
 * Preview of each position: contributions, payout and payout day. The money rules recompute the preview after each
 * input.
 */
export function PreviewTerms({ terms, today }: Props) {
  const { t } = useTranslation();
  const { contribution, size, period, startOn, feeBps, reserveBps, leadDays, payoutDays } = terms;
  // The costs are memoized, because each of up to 52 positions needs a rate calculation.
  const costs = useMemo(
    () => positionCosts({ contribution, size, period, startOn, feeBps, reserveBps, leadDays, payoutDays }),
    [contribution, size, period, startOn, feeBps, reserveBps, leadDays, payoutDays],
  );
  const rounds = planRounds(terms);
  const plan = planPayout(fullPot(terms), terms);
  const words = periodWords(t, period);
  const last = rounds.at(-1);
  return (
    <section className={cx(ui.card, css.preview)} aria-live="polite">
      <CardHead title={t('Estimate')} />
      <dl className={css.facts}>
        <div>
          <dt>{t('Each pays in')}</dt>
          <dd>
            {t('{{total}}, over {{rounds}}', { total: moneyText(contribution * size), rounds: words.rounds(size) })}
          </dd>
        </div>
        <div>
          <dt>{t('Each receives once')}</dt>
          <dd>{moneyText(plan.net)}</dd>
        </div>
        <div>
          <dt>{t('Fee')}</dt>
          <dd>
            {t('{{amount}}, {{percent}} of the pot', { amount: moneyText(plan.fee), percent: shareText(feeBps) })}
          </dd>
        </div>
        <div>
          <dt>{t('Reserve share')}</dt>
          <dd>
            {t('{{amount}}, back on {{day}} if nobody defaults', {
              amount: moneyText(plan.reserveShare),
              day: dayText(last?.payoutOn ?? startOn, today),
            })}
          </dd>
        </div>
      </dl>
      <div className={css.scroll} tabIndex={0} role="group" aria-label={t('By position')}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('Debited')}</th>
              <th>{t('Receives')}</th>
              <th className={ui.right}>{t('Yearly rate')}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ position, payoutOn, yearlyRate }) => (
              <tr key={position}>
                <td className={ui.text3}>{position}</td>
                <td>{dayText(rounds[position - 1]?.chargeOn ?? startOn, today)}</td>
                <td>{dayText(payoutOn, today)}</td>
                <td className={cx(ui.right, ui.tabular)}>
                  {yearlyRate === null ? t('about even') : rateText(yearlyRate)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
