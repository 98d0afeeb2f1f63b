import type { PositionCost } from '@adashi/core';
import { moneyText, rateText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './choose.module.css';

interface Props {
  readonly free: readonly PositionCost[];
  /** Selected position. `mine` is the member’s current position. */
  readonly position: number;
  readonly mine: number | null;
  readonly payoutOn: (position: number) => string;
  readonly onChoose: (position: number) => void;
}

function Option({
  cost,
  on,
  isMine,
  payoutOn,
  onChoose,
}: {
  cost: PositionCost;
  on: boolean;
  isMine: boolean;
  payoutOn: string;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const rate = cost.yearlyRate;
  const words = rate === null ? t('About even') : rate > 0 ? t('You borrow') : t('You save');
  return (
    <label className={cx(css.option, on && css.on)}>
      <input type="radio" name="position" checked={on} onChange={onChoose} />
      <span className={css.number}>{cost.position}</span>
      <span className={css.day}>
        <b>{payoutOn}</b>
        {isMine ? t('Yours now') : words}
      </span>
      <span className={css.rate}>
        <b className={ui.tabular}>{moneyText(cost.net)}</b>
        {rate === null ? t('no yearly rate') : t('{{rate}} a year', { rate: rateText(rate) })}
      </span>
    </label>
  );
}

/** List of the available positions. Each position shows the payout day, the payout amount and a yearly rate. */
export function FreePositions({ free, position, mine, payoutOn, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.options}>
      <legend className={ui.h3}>{t('Free positions')}</legend>
      {free.map((each) => (
        <Option
          key={each.position}
          cost={each}
          on={each.position === position}
          isMine={each.position === mine}
          payoutOn={payoutOn(each.position)}
          onChoose={() => onChoose(each.position)}
        />
      ))}
    </fieldset>
  );
}
