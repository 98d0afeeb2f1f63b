import { moneyParts, moneyText } from '../i18n/format.ts';

/** An amount in a sentence or a column. */
export function Money({ cents, plus = false }: { cents: number; plus?: boolean }) {
  return <span className="money tn">{moneyText(cents, plus)}</span>;
}

/** The largest thing on a screen: currency and cents stand back. */
export function HeroMoney({ cents, className = 'big' }: { cents: number; className?: string }) {
  const { sign, before, whole, after } = moneyParts(cents);
  return (
    <span className={className}>
      {sign}
      {before && <span className="cur">{before}</span>}
      {whole}
      <span className="ct">{after}</span>
    </span>
  );
}
