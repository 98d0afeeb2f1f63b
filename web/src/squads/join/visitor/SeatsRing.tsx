import type { InvitationView } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { at, polar, seatAngle } from '../../../ui/geometry.ts';
import css from './invited.module.css';

const MIDDLE = { x: 110, y: 110 };
const TRACK = 88;

/** Returns the free seats. If members do not choose positions, the last seats are free. */
function freeOf({ size, seatsTaken, free }: InvitationView): ReadonlySet<number> {
  if (free.length > 0) return new Set(free.map(({ position }) => position));
  return new Set(Array.from({ length: size - seatsTaken }, (_, index) => seatsTaken + index + 1));
}

/**
 * Ring of seats without names or initials. Free seats are dashed. A free seat shows its number if new members can
 * choose it.
 */
export function SeatsRing({ squad }: { squad: InvitationView }) {
  const { t } = useTranslation();
  const { size, seatsTaken } = squad;
  const free = freeOf(squad);
  const left = size - seatsTaken;
  const radius = Math.min(19, (TRACK * Math.PI) / size - 3);
  return (
    <svg
      className={css.ring}
      viewBox="0 0 220 220"
      role="img"
      aria-label={t('{{n}} of {{m}} seats taken', { n: seatsTaken, m: size })}
    >
      <circle cx={MIDDLE.x} cy={MIDDLE.y} r={TRACK} className={css.track} />
      {Array.from({ length: size }, (_, index) => {
        const { x, y } = polar(MIDDLE, TRACK, seatAngle(index, size));
        const isFree = free.has(index + 1);
        return (
          <g key={at({ x, y })}>
            <circle cx={x} cy={y} r={radius} className={isFree ? css.free : css.taken} />
            {!isFree && radius > 11 && (
              <g transform={`translate(${x} ${y})`} className={css.person}>
                <circle cy="-3" r="3.2" />
                <path d="M-5.5 7a5.5 4.8 0 0 1 11 0" />
              </g>
            )}
            {isFree && squad.free.length > 0 && radius > 11 && (
              <text x={x} y={y + 4} textAnchor="middle" className={css.number}>
                {index + 1}
              </text>
            )}
          </g>
        );
      })}
      <text x={MIDDLE.x} y={MIDDLE.y + 4} textAnchor="middle" className={css.count}>
        {left}
      </text>
      <text x={MIDDLE.x} y={MIDDLE.y + 26} textAnchor="middle" className={css.label}>
        {left === 1 ? t('seat free') : t('seats free')}
      </text>
    </svg>
  );
}
