import type { SquadSummary } from '@adashi/contract';
import { type PositionCost, planRounds, positionCost } from '@adashi/core';
import { termsOf } from '../../../client/terms-of.ts';
import { dayText, moneyText, rateText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import css from './open.module.css';

export type End = 'first' | 'last';

/** Returns the cost of the first or last position. If members choose positions, only free positions count. */
function costAt(squad: SquadSummary, end: End): PositionCost {
  const all = Array.from({ length: squad.size }, (_, index) => index + 1);
  const taken = squad.orderRule === 'choice' ? squad.takenPositions : [];
  const free = all.filter((position) => !taken.includes(position));
  const terms = termsOf(squad);
  return positionCost(terms, (end === 'first' ? free[0] : free.at(-1)) ?? 1, planRounds(terms));
}

const WORDS = {
  first: { chosen: msg('First free: {{n}}'), other: msg("If you're first") },
  last: { chosen: msg('Last free: {{n}}'), other: msg("If you're last") },
} as const;

/** Payout, payout day and cost of the first or last position. */
export function PositionEnd({ squad, end }: { squad: SquadSummary; end: End }) {
  const { t } = useTranslation();
  const { position, payoutOn, net, fee, yearlyRate } = costAt(squad, end);
  const isChosen = squad.orderRule === 'choice';
  return (
    <div className={css.end}>
      <span className={cx(css.number, !isChosen && css.any)} aria-hidden>
        {position}
      </span>
      <div>
        <span className={cx(isChosen && css.onlyCard)}>
          {t(isChosen ? WORDS[end].chosen : WORDS[end].other, { n: position })}
        </span>
        <b>{dayText(payoutOn, squad.today)}</b>
        <span>{t('{{amount}} to you', { amount: moneyText(net) })}</span>
        <span className={css.onlyCard}>{t('Costs {{amount}}', { amount: moneyText(fee) })}</span>
        <span className={css.rate}>
          {yearlyRate === null ? t('About even, no yearly rate') : t('{{rate}} a year', { rate: rateText(yearlyRate) })}
        </span>
      </div>
    </div>
  );
}
