import { cashFlow, type Terms } from '@adashi/core';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../i18n/format.ts';

const WIDTH = 440;
const HEIGHT = 118;

/** Week by week: above the line you hold the squad's money, below it holds yours. */
export function BalanceCurve({ terms, position }: { terms: Terms; position: number }) {
  const { t } = useTranslation();
  let balance = 0;
  const balances = cashFlow(terms, position).map((amount) => {
    balance += amount;
    return balance;
  });
  const most = Math.max(...balances, 0);
  const least = Math.min(...balances, 0);
  const x = (week: number) => (week / (balances.length - 1)) * (WIDTH - 10) + 5;
  const y = (value: number) => 8 + ((most - value) / (most - least || 1)) * (HEIGHT - 16);
  const steps = balances
    .map((value, week) => (week === 0 ? `M${x(0)},${y(0)} V${y(value)}` : `H${x(week)} V${y(value)}`))
    .join(' ');
  const label =
    most > -least
      ? t("You hold at most {{amount}} of your squad's money", { amount: moneyText(most) })
      : t('Your squad holds at most {{amount}} of yours', { amount: moneyText(-least) });
  return (
    <figure>
      <svg className="bal" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <path d={`${steps} V${y(0)} Z`} fill="var(--action-soft)" />
        <path d={`M5,${y(0)} H${WIDTH - 5}`} stroke="var(--control)" />
        <path d={steps} fill="none" stroke="var(--action)" strokeWidth="2" />
      </svg>
      <figcaption className="small c-2">{label}</figcaption>
    </figure>
  );
}
