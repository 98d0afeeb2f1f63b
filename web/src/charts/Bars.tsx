import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Frame } from './frame.ts';
import { heapsOf, type Series } from './series.ts';

/** So much of a step is bar, and the rest is air. */
const WIDE = 0.7;
const WIDEST = 44;

/** Bars that stand on each other, the first at the foot: the whole of a place is their sum. */
export function Bars({ series, frame: { x, y } }: { series: readonly Series[]; frame: Frame }) {
  const heaps = heapsOf(series);
  const [first, second] = heaps;
  const width = first && second ? Math.min(WIDEST, (x(second.at) - x(first.at)) * WIDE) : WIDEST;
  return heaps.map(({ at, parts }) => (
    <g key={at}>
      {parts.map(({ name, tone, from, to }) => (
        <rect
          key={name}
          className={cx(css.bar, css[tone])}
          x={x(at) - width / 2}
          width={width}
          y={y(to)}
          height={Math.max(0, y(from) - y(to))}
        />
      ))}
    </g>
  ));
}
