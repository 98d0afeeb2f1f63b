import type { SquadSummary } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { polar, seatAngle } from '../../../ui/geometry.ts';
import css from './OpenRing.module.css';

const MIDDLE = { x: 36, y: 36 };
const TRACK = 28;

/** Returns the taken seats. If members do not choose positions, the ring shows the first seats as taken. */
function takenOf({ orderRule, takenPositions, seatsTaken }: SquadSummary): ReadonlySet<number> {
  return new Set(orderRule === 'choice' ? takenPositions : Array.from({ length: seatsTaken }, (_, index) => index + 1));
}

/** Small ring of an open squad with the number of taken seats. Free seats are dashed. */
export function OpenRing({ squad }: { squad: SquadSummary }) {
  const { t } = useTranslation();
  const { size, seatsTaken, myPosition } = squad;
  const taken = takenOf(squad);
  const radius = size > 30 ? 1.6 : size > 16 ? 2.6 : 4;
  return (
    <svg
      className={css.ring}
      width="72"
      height="72"
      viewBox="0 0 72 72"
      role="img"
      aria-label={t('{{n}} of {{m}} seats taken', { n: seatsTaken, m: size })}
    >
      <circle cx="36" cy="36" r={TRACK} fill="none" stroke="var(--line2)" strokeWidth="1.5" />
      {Array.from({ length: size }, (_, index) => {
        const { x, y } = polar(MIDDLE, TRACK, seatAngle(index, size));
        const isTaken = taken.has(index + 1);
        return (
          <g key={index}>
            <circle
              cx={x}
              cy={y}
              r={radius}
              fill={isTaken ? 'var(--text2)' : 'var(--surface)'}
              stroke={isTaken ? 'var(--surface)' : 'var(--action-text)'}
              strokeWidth="1.5"
              strokeDasharray={isTaken || size > 16 ? undefined : '2 1.6'}
            />
            {index + 1 === myPosition && (
              <circle cx={x} cy={y} r={radius + 3} fill="none" stroke="var(--text)" strokeWidth="1.8" />
            )}
          </g>
        );
      })}
      <text x="36" y="36" textAnchor="middle" className={css.free} fill="var(--text)">
        {size - seatsTaken}
      </text>
      <text x="36" y="49" textAnchor="middle" fontSize="12" fill="var(--text2)">
        {t('free')}
      </text>
    </svg>
  );
}
