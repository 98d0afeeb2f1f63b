/** A point of a series. `at` is a position on the chart’s axis: a day (see `dayPlace`) or the number of a round. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  /** Colour of the series by meaning, such as green ('arrived') for money that has arrived. */
  readonly tone: 'action' | 'arrived' | 'waiting' | 'held' | 'failed' | 'neutral';
  /**
   * Shape of the series. `steps` keep a value until the next point, `line` connects the points, and `bars` form stacks.
   */
  readonly shape: 'steps' | 'line' | 'bars';
  /** Points of the series, in ascending order of `at`. */
  readonly points: readonly Point[];
  /** Whether the area below the main series has a colour. */
  readonly isFilled?: boolean;
  /** Whether the series is an agreed plan. A plan has the same look in past and future, and a label at each step. */
  readonly isPlan?: boolean;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the positions of all points in all series, in ascending order and without duplicates. */
export function placesOf(all: readonly Series[]): number[] {
  return [...new Set(all.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((a, b) => a - b);
}

interface Heap {
  readonly at: number;
  /** Parts of a stack from bottom to top. Each part starts at the end of the previous part. */
  readonly parts: readonly (Pick<Series, 'name' | 'tone'> & Range)[];
}

/** Returns the stacked bars for each position. */
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

/** Returns the minimum and the maximum of a list of values. Widens an empty range, because a scale needs a length. */
export function rangeOf(values: readonly number[]): Range {
  const from = Math.min(...values);
  const to = Math.max(...values);
  return from < to ? { from, to } : { from, to: from + 1 };
}

/** Returns the value of a series at a position. Returns undefined before the first point. */
export function valueAt({ points, shape }: Pick<Series, 'points' | 'shape'>, at: number): number | undefined {
  const before = points.findLast((point) => (shape === 'bars' ? point.at === at : point.at <= at));
  const after = points.find((point) => point.at > at);
  if (!before || !after || shape !== 'line') return before?.value;
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
}

/** Splits a series at `now` into a past part and a future part. Both parts contain the point at `now`. */
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

/**
 * Returns the top positions of blocks with equal heights. The blocks do not overlap, and each block is close to its
 * requested position.
 */
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
