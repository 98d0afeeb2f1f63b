import type { SquadDetail } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { dayText, shortDay } from '../../i18n/format.ts';
import { polar, seatAngle } from '../../ui/geometry.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { truncate } from '../../ui/truncate.ts';
import ui from '../../ui/ui.module.css';
import { firstName } from '../shared/week.ts';
import css from './choose.module.css';

interface Props {
  readonly squad: SquadDetail;
  /** The chosen position, 0 for none. */
  readonly position: number;
  readonly payoutDay: (position: number) => string;
  readonly net: number;
  readonly onPick: ((position: number) => void) | undefined;
}

const MIDDLE = { x: 280, y: 254 };
const TRACK = 166;
/** Of a name beside a seat; there is no room for more. */
const NAME = 10;

/** Seats in order of payout: taken ones with their initials, free ones dashed, the chosen one lit. The radios below say the same. */
export function PositionRing({ squad, position, payoutDay, net, onPick }: Props) {
  const { t } = useTranslation();
  const byPosition = new Map(squad.seats.map((seat) => [seat.position, seat]));
  // As large as they can be beside each other.
  const radius = Math.min(28, (0.8 * Math.PI * TRACK) / squad.size);
  return (
    <div className={css.ring}>
      <svg viewBox="0 0 560 508" width="560" height="508" aria-hidden>
        <circle cx={MIDDLE.x} cy={MIDDLE.y} r={TRACK} fill="none" stroke="var(--line2)" strokeWidth="2" />
        {Array.from({ length: squad.size }, (_, index) => {
          const number = index + 1;
          const angle = seatAngle(index, squad.size);
          const at = polar(MIDDLE, TRACK, angle);
          const label = polar(MIDDLE, TRACK + radius + 24, angle);
          const owner = byPosition.get(number);
          // One's own seat may be chosen back.
          const seat = owner?.isYou && onPick ? undefined : owner;
          const isPicked = number === position;
          const fill = isPicked ? 'var(--action)' : seat ? 'var(--neutral-soft)' : 'var(--surface)';
          return (
            <g
              key={number}
              onClick={seat || !onPick ? undefined : () => onPick(number)}
              style={{ cursor: seat || !onPick ? 'default' : 'pointer' }}
            >
              <circle
                cx={at.x}
                cy={at.y}
                r={isPicked ? radius * 1.25 : radius}
                fill={fill}
                stroke={seat || isPicked ? 'none' : 'var(--action-text)'}
                strokeWidth="2"
                strokeDasharray="4 4"
              />
              <text
                x={at.x}
                y={at.y + 5}
                textAnchor="middle"
                fontSize={radius * 0.58}
                fontWeight="650"
                fill={isPicked ? 'var(--on-action)' : seat ? 'var(--text2)' : 'var(--action-text)'}
              >
                {seat ? seat.initials : number}
              </text>
              {squad.size <= 16 && (
                <text
                  x={label.x}
                  y={label.y + 4}
                  textAnchor={Math.abs(label.x - MIDDLE.x) < 30 ? 'middle' : label.x > MIDDLE.x ? 'start' : 'end'}
                  className={seat ? css.name : css.date}
                  fill="var(--text2)"
                >
                  {seat ? `${number} ${truncate(firstName(seat), NAME)}` : shortDay(payoutDay(number))}
                </text>
              )}
            </g>
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
