import type { Coming } from '@adashi/contract';
import { IconClockPause } from '@tabler/icons-react';
import { dayAndMonth, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { useRoundText } from './use-round-text.ts';

const TITLES = {
  contribution: msg('Contribution, {{round}}'),
  payout: msg('Payout, {{round}}'),
  supplement: msg('Supplement, {{round}}'),
} as const;

/** Day of a coming payment. A payment on hold shows no day, because the planned day is no longer valid. */
function When({ entry: { on, isWaiting } }: { entry: Coming }) {
  if (isWaiting)
    return (
      <span className={css.date}>
        <IconClockPause size={22} aria-hidden />
      </span>
    );
  const [date, month] = dayAndMonth(on);
  return (
    <span className={css.date}>
      <b>{date}</b>
      {month}
    </span>
  );
}

/** Row for a coming contribution or payout. */
export function ComingRow({ entry }: { entry: Coming }) {
  const { t } = useTranslation();
  const roundOf = useRoundText();
  const { what, squad, amount, isWaiting } = entry;
  const look = isWaiting ? css.waiting : what === 'payout' || what === 'supplement' ? css.payout : undefined;
  return (
    <li className={look}>
      <When entry={entry} />
      <span>
        <b className={css.what}>
          {what === 'first' ? t('First contribution') : t(TITLES[what], { round: roundOf(entry) })}
        </b>
        <br />
        <span className={cx(ui.small, ui.text2, css.squad)}>
          {squad}
          {what === 'first' && `, ${t('if everyone is ready')}`}
          {isWaiting && `, ${t('waiting, no date yet')}`}
        </span>
      </span>
      <span className={cx(css.amount, ui.tabular)}>{moneyText(amount, true)}</span>
    </li>
  );
}
