/** `at` is a place on the chart’s axis: a day (`dayPlace`) or a round number. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  /** Colour by meaning: green is money that has arrived, slate is coverage. */
  readonly tone: 'action' | 'arrived' | 'waiting' | 'held' | 'failed' | 'neutral';
  /**
   * `steps` keep a value until the next point, a `line` connects points directly, `bars` of several series are stacked.
   */
  readonly shape: 'steps' | 'line' | 'bars';
  /** Ascending by `at`. */
  readonly points: readonly Point[];
  /** Fills the area below with a tint; for the main series of the chart. */
  readonly isFilled?: boolean;
  /** Agreed plan: looks the same before and after now, and each step has a label. */
  readonly isPlan?: boolean;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns all places that have a point in any series, ascending. */
export function placesOf(all: readonly Series[]): number[] {
  return [...new Set(all.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((a, b) => a - b);
}

interface Heap {
  readonly at: number;
  /** From bottom to top, each part starting at the end of the part below. */
  readonly parts: readonly (Pick<Series, 'name' | 'tone'> & Range)[];
}

/** Returns the stacked bars of each place. */
export function heapsOf(all: readonly Series[]): Heap[] {
  const bars = all.filter(({ shape }) => shape === 'bars');
  return placesOf(bars).map((at) => {
    let top = 0;
    const parts = bars.map(({ name, tone, points }) => {
      const from = top;
      top += points.find((point) => point.at === at)?.value ?? 0;
      return { name, tone, from, to: top };
    });
    return { at, parts };
  });
}

/** Returns the minimum and maximum, never an empty range, as a scale needs a length. */
export function rangeOf(values: readonly number[]): Range {
  const from = Math.min(...values);
  const to = Math.max(...values);
  return from < to ? { from, to } : { from, to: from + 1 };
}

/** Returns the value of a series at a place; undefined before its first point. */
export function valueAt({ points, shape }: Pick<Series, 'points' | 'shape'>, at: number): number | undefined {
  const before = points.findLast((point) => (shape === 'bars' ? point.at === at : point.at <= at));
  const after = points.find((point) => point.at > at);
  if (!before || !after || shape !== 'line') return before?.value;
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
}

/** Splits a series at `now`; both parts contain the point at `now`. */
export function splitAt(series: Series, now: number | undefined): { past: readonly Point[]; coming: readonly Point[] } {
  const value = now === undefined ? undefined : valueAt(series, now);
  if (now === undefined || value === undefined) return { past: series.points, coming: [] };
  const meeting = { at: now, value };
  const after = series.points.filter(({ at }) => at > now);
  return {
    past: [...series.points.filter(({ at }) => at < now), meeting],
    coming: after.length > 0 ? [meeting, ...after] : [],
  };
}

/** Returns the tops of equally high blocks, as close to the wished positions as possible without overlap. */
export function spread(wished: readonly number[], height: number, { from, to }: Range): number[] {
  const order = wished.map((top, index) => ({ top, index })).toSorted((a, b) => a.top - b.top);
  let least = from;
  for (const block of order) {
    block.top = Math.max(block.top, least);
    least = block.top + height;
  }
  let most = to - height;
  for (const block of order.toReversed()) {
    block.top = Math.min(block.top, most);
    most = block.top - height;
  }
  return wished.map((_, index) => order.find((block) => block.index === index)?.top ?? from);
}
