import { polar, seatAngle } from '../../ui/geometry.ts';

interface Props {
  readonly size: number;
  readonly taken: readonly number[];
  /** Position of the highlighted seat, counted from 1. `yours` is the position of the reader's seat. */
  readonly lit: number;
  readonly yours: number | null;
}

/** Small ring of a squad. Filled seats are paid or taken, and the large seat receives the pot of the current round. */
export function MiniRing({ size, taken, lit, yours }: Props) {
  const middle = { x: 36, y: 36 };
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" aria-hidden>
      <circle cx="36" cy="36" r="27" fill="none" stroke="var(--line2)" strokeWidth="1.5" />
      {Array.from({ length: size }, (_, index) => {
        const position = index + 1;
        const { x, y } = polar(middle, 27, seatAngle(index, size));
        const isPast = lit > 0 ? position <= lit : taken.includes(position);
        const colour = lit > 0 ? 'var(--action)' : 'var(--text2)';
        return (
          <g key={position}>
            <circle
              cx={x}
              cy={y}
              r={position === lit ? 5.5 : size > 16 ? 2.4 : 3.8}
              fill={isPast ? colour : 'var(--surface)'}
              stroke={isPast ? colour : 'var(--control)'}
              strokeWidth="1.3"
            />
            {position === yours && <circle cx={x} cy={y} r="7.5" fill="none" stroke="var(--text)" strokeWidth="1.8" />}
          </g>
        );
      })}
    </svg>
  );
}
