import { nice, ticks } from 'd3-array';
import type { Axis } from './axis.ts';
import { scaleOf } from './scale.ts';
import { heapsOf, placesOf, rangeOf, type Series } from './series.ts';

export interface ChartProps {
  /** One-sentence summary of the chart, for screen readers. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly axis: Axis;
  /** Position of today, between past and future. Undefined for a chart without a future. */
  readonly now?: { readonly at: number; readonly text: string };
  /** Functions that format a value in full and on the axis. By default, values are amounts in cents. */
  readonly unit?: Unit;
}

export interface Unit {
  readonly text: (value: number) => string;
  readonly tick: (value: number, isNarrow: boolean) => string;
  /** Formats a value for a spreadsheet. */
  readonly cell?: (value: number) => string;
}

/** Properties of a chart with a known unit and width. */
export type Drawn = Omit<ChartProps, 'unit'> & { readonly unit: Unit; readonly width: number };

const NARROW = 480;
const LETTER = 6.6;
const RIGHT = 12;
const WORDS_BELOW = 30;
/** Empty share of the width after the last step, so that the last value is visible. */
const TAIL = 0.03;
/** Top margin in pixels. A chart with a “now” label needs more space. */
const ABOVE = { alone: 14, withNow: 32 };

/**
 * Returns the scales and sizes of a chart in pixels. The vertical axis includes zero and ends at a rounded value.
 */
export function frameOf({ series, unit, width, now }: Drawn) {
  const isNarrow = width < NARROW;
  const height = isNarrow ? 220 : 262;
  const top = now ? ABOVE.withNow : ABOVE.alone;
  const foot = height - WORDS_BELOW;
  const most = isNarrow ? 3 : 4;
  const lines = series.filter(({ shape }) => shape !== 'bars');
  const heaps = heapsOf(series);
  const heights = heaps.flatMap(({ parts }) => parts.map(({ to }) => to));
  const values = rangeOf([0, ...heights, ...lines.flatMap(({ points }) => points.map(({ value }) => value))]);
  const [from, to] = nice(values.from, values.to, most);
  const y = scaleOf({ from, to }, [foot, top]);
  const levels = ticks(from, to, most).map((value) => ({ value, text: unit.tick(value, isNarrow) }));
  const left = Math.max(...levels.map(({ text }) => text.length)) * LETTER + 12;
  const end = width - RIGHT;
  const known = rangeOf([...placesOf(series), ...(now ? [now.at] : [])]);
  const hasSteps = series.some(({ shape }) => shape === 'steps');
  // Each bar is centred on its position, so the axis is longer by half a step at both ends.
  const half = heaps.length > 0 ? (known.to - known.from) / Math.max(1, heaps.length - 1) / 2 : 0;
  const tail = hasSteps ? (known.to - known.from) * TAIL : half;
  const places = { from: known.from - half, to: known.to + tail };
  const x = scaleOf(places, [left, end]);
  return { x, y, levels, places, left, end, top, foot, width, height, isNarrow };
}

export type Frame = ReturnType<typeof frameOf>;
