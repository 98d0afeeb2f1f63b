import { useSortable } from '@dnd-kit/react/sortable';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { FullName } from '../../../ui/FullName.tsx';
import ui from '../../../ui/ui.module.css';
import type { Place } from './order.ts';
import css from './positions.module.css';

interface Props {
  readonly place: Place;
  readonly count: number;
  readonly amount: number;
  readonly today: string;
  readonly onMove: (to: number, by: 'up' | 'down') => void;
}

/**
 * Row of a position in the payout order. A drag handle, two buttons or the keyboard (Space, then the arrow keys) move
 * the row.
 */
export function PositionRow({ place, count, amount, today, onMove }: Props) {
  const { t } = useTranslation();
  const { seat, position, payoutOn, owesAfter, isUnsecured } = place;
  const { name } = seat;
  const { ref, handleRef, isDragSource } = useSortable({ id: seat.id, index: position - 1, data: { name } });
  const step = (by: 'up' | 'down') => {
    const to = by === 'up' ? position - 2 : position;
    const Icon = by === 'up' ? IconChevronUp : IconChevronDown;
    return (
      <button
        type="button"
        id={`${by}-${seat.id}`}
        className={ui.iconButton}
        disabled={to < 0 || to >= count}
        aria-label={by === 'up' ? t('Move {{name}} up', { name }) : t('Move {{name}} down', { name })}
        onClick={() => onMove(to, by)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </button>
    );
  };
  return (
    <li ref={ref} className={cx(isDragSource && css.lifted)}>
      <button
        type="button"
        ref={handleRef}
        className={css.grip}
        aria-label={t('Move {{name}}, position {{n}}', { name, n: position })}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <b className={cx(css.number, ui.tabular)}>{position}</b>
      <Avatar initials={seat.initials} size={36} />
      <div className={css.who}>
        <b>{seat.file ? <FullName name={name} email={seat.file.email} /> : name}</b>
        {isUnsecured ? (
          <p className={css.doubt}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              {t('Would owe {{amount}} after the payout, without a verified guarantor', {
                amount: moneyText(owesAfter),
              })}
            </span>
          </p>
        ) : (
          <p>
            {seat.standing?.missing.includes('guarantor') ? t('No guarantor verified yet') : t('Guarantor verified')}
          </p>
        )}
      </div>
      <div className={cx(css.when, ui.tabular)}>
        <b>{dayText(payoutOn, today)}</b>
        <small>{moneyText(amount)}</small>
      </div>
      <div className={css.steps}>
        {step('up')}
        {step('down')}
      </div>
    </li>
  );
}
