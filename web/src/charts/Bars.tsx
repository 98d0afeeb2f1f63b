import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Frame } from './frame.ts';
import { heapsOf, type Series } from './series.ts';

/** Share of a step that the bar fills; the rest is the gap. */
const WIDE = 0.7;
const WIDEST = 44;

/** Stacked bars, the first series at the bottom: the height is the total of the place. */
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
