import { cx } from '../../../ui/cx.ts';
import { type Point, polar } from '../../../ui/geometry.ts';
import css from './choose.module.css';

interface Props {
  readonly middle: Point;
  /** Distance in pixels of all seats from the centre. `angle` is the direction of the seat. */
  readonly track: number;
  readonly angle: number;
  readonly radius: number;
  /** Text inside the seat. */
  readonly text: string;
  /** Name and payout day outside the seat. Null in a ring without space for labels. */
  readonly labels: readonly [name: string, day: string] | null;
  readonly look: 'taken' | 'free' | 'chosen';
  readonly onPick: (() => void) | undefined;
}

const COLOURS = {
  taken: ['var(--neutral-soft)', 'var(--text2)'],
  free: ['var(--surface)', 'var(--action-text)'],
  chosen: ['var(--action)', 'var(--on-action)'],
} as const;

/** Seat in a ring of positions. The seat is taken, free (dashed) or chosen (highlighted). */
export function PositionSeat({ middle, track, angle, radius, text, labels, look, onPick }: Props) {
  const at = polar(middle, track, angle);
  const r = look === 'chosen' ? radius * 1.25 : radius;
  const label = polar(middle, track + r + 16, angle);
  const turn = (angle * Math.PI) / 180;
  const anchor = Math.abs(Math.sin(turn)) < 0.2 ? 'middle' : Math.sin(turn) > 0 ? 'start' : 'end';
  const rise = Math.cos(turn) * -12 - 4;
  const [fill, ink] = COLOURS[look];
  return (
    <g onClick={onPick} style={{ cursor: onPick ? 'pointer' : 'default' }}>
      {look === 'chosen' && <circle className={css.lit} cx={at.x} cy={at.y} r={r + 5} />}
      <circle
        cx={at.x}
        cy={at.y}
        r={r}
        fill={fill}
        stroke={look === 'free' ? 'var(--action-text)' : 'none'}
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <text x={at.x} y={at.y + 5} textAnchor="middle" fontSize={radius * 0.58} fontWeight="650" fill={ink}>
        {text}
      </text>
      {labels?.map((line, index) => (
        <text
          key={line}
          x={label.x}
          y={label.y + rise + 17 * index}
          textAnchor={anchor}
          className={cx(index === 0 ? css.name : css.date, look !== 'taken' && css.open, look === 'chosen' && css.mine)}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
