import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import { type Drawn, type Frame, frameOf } from './frame.ts';
import { Labels, StepNames } from './Labels.tsx';
import { heapsOf, type Point, type Series, splitAt } from './series.ts';
import { ticksOf } from './ticks.ts';

const CURVES = { steps: curveStepAfter, line: curveLinear } as const;

/** Background of a chart: horizontal grid lines, axis labels, and a shaded area for the future. */
function Ground({ chart: { now, axis }, frame }: { chart: Drawn; frame: Frame }) {
  const { x, y, levels, places, left, end, top, foot, height, isNarrow } = frame;
  const isCut = now !== undefined && now.at < places.to;
  return (
    <>
      {isCut && (
        <rect className={css.coming} x={x(now.at)} y={top - 8} width={end - x(now.at)} height={foot - top + 8} />
      )}
      {levels.map(({ value, text }) => (
        <g key={value}>
          <path className={value === 0 ? css.zero : css.level} d={`M${left},${y(value)} H${end}`} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {/* The longest day label is '28 Sept'. The first and the last label are aligned inwards. */}
      {ticksOf(axis, places, (end - left) / (isNarrow ? 58 : 80)).map(({ at, text }) => (
        <text key={at} x={Math.min(Math.max(x(at), left + 12), end - 16)} y={height - 8} textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

/** Width of a bar, as a share of the distance between two bars' centres. */
const WIDE = 0.7;
const WIDEST = 44;

/** Stacked bars. The first series is at the bottom. */
function Bars({ series, frame: { x, y } }: { series: readonly Series[]; frame: Frame }) {
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

/** Line of a series: solid in the past, dotted in the future. */
function Line({ series, now, frame: { x, y, places } }: { series: Series; now: Drawn['now']; frame: Frame }) {
  const last = series.points.at(-1);
  const isStanding = last !== undefined && series.shape === 'steps';
  const points = isStanding ? [...series.points, { ...last, at: places.to }] : series.points;
  const { past, coming } = splitAt({ ...series, points }, series.isPlan ? undefined : now?.at);
  const curve = series.shape === 'line' ? CURVES.line : CURVES.steps;
  const left = ({ at }: Point) => x(at);
  const height = ({ value }: Point) => y(value);
  const path = line<Point>(left, height).curve(curve);
  const ground = area<Point>(left, y(0), height).curve(curve);
  return (
    <g className={css[series.tone]}>
      {series.isFilled && <path className={css.fill} d={ground(past) ?? ''} />}
      <path className={css.line} d={path(past) ?? ''} />
      {coming.length > 0 && <path className={css.dots} d={path(coming) ?? ''} />}
    </g>
  );
}

function Now({ now, frame: { x, top, foot, width } }: { now: NonNullable<Drawn['now']>; frame: Frame }) {
  const left = x(now.at);
  return (
    <>
      <path className={css.now} d={`M${left},${top - 8} V${foot}`} />
      <text className={css.nowText} x={Math.min(Math.max(left, 28), width - 32)} y={top - 15} textAnchor="middle">
        {now.text}
      </text>
    </>
  );
}

/** Chart with a known width in pixels. The first series is drawn on top of the other series. */
export function Drawing(chart: Drawn) {
  const frame = frameOf(chart);
  const { label, series, now, unit } = chart;
  const lines = series.filter(({ shape }) => shape !== 'bars');
  return (
    <svg className={css.drawing} width={frame.width} height={frame.height} role="img" aria-label={label}>
      <Ground chart={chart} frame={frame} />
      <Bars series={series} frame={frame} />
      {lines.toReversed().map((one) => (
        <Line key={one.name} series={one} now={now} frame={frame} />
      ))}
      {now && <Now now={now} frame={frame} />}
      {now && <Labels series={series} now={now} unit={unit} frame={frame} />}
      {series.map((one) => one.isPlan && <StepNames key={one.name} series={one} unit={unit} frame={frame} now={now} />)}
    </svg>
  );
}
