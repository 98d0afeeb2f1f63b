import { moneyParts, moneyText } from '../i18n/format.ts';
import { cx } from './cx.ts';
import css from './Money.module.css';
import ui from './ui.module.css';

/** Amount in a sentence or in a column. */
export function Money({ cents, plus = false }: { cents: number; plus?: boolean }) {
  return <span className={css.money}>{moneyText(cents, plus)}</span>;
}

/** Main amount of a screen in large digits, with a smaller currency and smaller cents. */
export function HeroMoney({ cents, className }: { cents: number; className?: string | undefined }) {
  const { sign, before, whole, after } = moneyParts(cents);
  return (
    <span className={cx(ui.big, className)}>
      {sign}
      {before && <span className={css.currency}>{before}</span>}
      {whole}
      <span className={css.cents}>{after}</span>
    </span>
  );
}
