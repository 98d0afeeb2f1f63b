import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Drawn, Frame } from './frame.ts';
import { splitAt, spread } from './series.ts';

type Props = Pick<Drawn, 'series' | 'unit'> & {
  readonly now: NonNullable<Drawn['now']>;
  readonly frame: Frame;
};

const BLOCK = 36;
const ROOM = 130;

/** Label of each line at its current value, with a dot and the amount, as colour alone conveys nothing. */
export function Labels({ series, now, unit, frame }: Props) {
  const { x, y, left: start, top: head, foot } = frame;
  const named = series.flatMap((one) => {
    if (one.isPlan || one.shape === 'bars') return [];
    const point = splitAt(one, now.at).past.at(-1);
    return point ? [{ ...one, value: point.value, left: x(point.at), top: y(point.value) }] : [];
  });
  const wished = named.map(({ top }) => top - BLOCK - 6);
  const tops = spread(wished, BLOCK, { from: head - 6, to: foot });
  return named.map(({ name, tone, value, left, top }, index) => {
    const isRight = left - start < ROOM;
    const at = { x: left + (isRight ? 12 : -12), textAnchor: isRight ? 'start' : 'end' } as const;
    const line = tops[index] ?? top;
    return (
      <g key={name} className={cx(css.label, css[tone])}>
        <circle cx={left} cy={top} r="4.5" />
        <text {...at} y={line + 13}>
          {name}
        </text>
        <text {...at} y={line + 30} className={css.value}>
          {unit.text(value)}
        </text>
      </g>
    );
  });
}
