import type { SquadDetail } from '@adashi/contract';
import { dayText, shortDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { seatAngle } from '../../../ui/geometry.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { truncate } from '../../../ui/truncate.ts';
import ui from '../../../ui/ui.module.css';
import { firstName } from '../../rotation/shared/week.ts';
import css from './choose.module.css';
import { PositionSeat } from './PositionSeat.tsx';

interface Props {
  readonly squad: SquadDetail;
  /** The chosen position, or 0 without a choice. */
  readonly position: number;
  readonly payoutDay: (position: number) => string;
  readonly net: number;
  readonly onPick: ((position: number) => void) | undefined;
}

const MIDDLE = { x: 280, y: 254 };
const TRACK = 166;
/** Maximum number of characters of a name beside a seat. */
const NAME = 10;
/** Maximum number of seats in a ring with names and days. A larger ring has no space for these labels. */
const NAMED_AT_MOST = 16;

/**
 * Ring of seats in payout order: taken seats with initials, free seats dashed, and the chosen seat highlighted. Radio
 * buttons below the ring offer the same choice.
 */
export function PositionRing({ squad, position, payoutDay, net, onPick }: Props) {
  const { t } = useTranslation();
  const byPosition = new Map(squad.seats.map((seat) => [seat.position, seat]));
  // The seats are as large as possible without overlapping.
  const radius = Math.min(28, (0.8 * Math.PI * TRACK) / squad.size);
  return (
    <div className={css.ring}>
      <svg viewBox="0 0 560 508" width="560" height="508" aria-hidden>
        <circle cx={MIDDLE.x} cy={MIDDLE.y} r={TRACK} fill="none" stroke="var(--line2)" strokeWidth="2" />
        {Array.from({ length: squad.size }, (_, index) => {
          const number = index + 1;
          const owner = byPosition.get(number);
          // The member's current seat is also a possible choice.
          const seat = owner?.isYou && onPick ? undefined : owner;
          const look = number === position ? 'chosen' : seat ? 'taken' : 'free';
          const names = {
            chosen: t('You'),
            taken: seat ? `${number} ${truncate(firstName(seat), NAME)}` : '',
            free: onPick ? t('Free') : '',
          };
          return (
            <PositionSeat
              key={number}
              middle={MIDDLE}
              track={TRACK}
              angle={seatAngle(index, squad.size)}
              radius={radius}
              text={seat ? seat.initials : String(number)}
              labels={squad.size <= NAMED_AT_MOST ? [names[look], shortDay(payoutDay(number))] : null}
              look={look}
              onPick={seat || !onPick ? undefined : () => onPick(number)}
            />
          );
        })}
      </svg>
      <div className={css.center}>
        <div>
          {position > 0 && <p className={ui.text2}>{t('Position {{n}} receives', { n: position })}</p>}
          <HeroMoney cents={net} className={css.net} />
          {position > 0 && (
            <p>
              <b>{dayText(payoutDay(position), squad.today)}</b>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
