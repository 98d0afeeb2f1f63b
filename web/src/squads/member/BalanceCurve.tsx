import { cashFlow, type Terms } from '@adashi/core';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './choose.module.css';

const WIDTH = 440;
const HEIGHT = 118;

function runningTotals(amounts: readonly number[]): number[] {
  let total = 0;
  return amounts.map((amount) => (total += amount));
}

/** Day by day: above the line you hold the squad's money, below it holds yours. */
export function BalanceCurve({ terms, position }: { terms: Terms; position: number }) {
  const { t } = useTranslation();
  const flow = cashFlow(terms, position);
  const balances = runningTotals(flow.map(({ amount }) => amount));
  const days = flow.at(-1)?.day ?? 0;
  const most = Math.max(...balances, 0);
  const least = Math.min(...balances, 0);
  const x = (index: number) => ((flow[index]?.day ?? 0) / (days || 1)) * (WIDTH - 10) + 5;
  const y = (value: number) => 8 + ((most - value) / (most - least || 1)) * (HEIGHT - 16);
  const steps = balances
    .map((value, index) => (index === 0 ? `M${x(0)},${y(0)} V${y(value)}` : `H${x(index)} V${y(value)}`))
    .join(' ');
  const label =
    most > -least
      ? t("You hold at most {{amount}} of your squad's money", { amount: moneyText(most) })
      : t('Your squad holds at most {{amount}} of yours', { amount: moneyText(-least) });
  return (
    <figure>
      <svg className={css.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <path d={`${steps} V${y(0)} Z`} fill="var(--action-soft)" />
        <path d={`M5,${y(0)} H${WIDTH - 5}`} stroke="var(--control)" />
        <path d={steps} fill="none" stroke="var(--action)" strokeWidth="2" />
      </svg>
      <figcaption className={cx(ui.small, ui.text2)}>{label}</figcaption>
    </figure>
  );
}
