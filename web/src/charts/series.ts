/** `at` is a place on the chart's axis: a day (`dayPlace`), or the number of a round. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export interface Series {
  readonly name: string;
  /** Its colour, by what it is: green is money that has arrived, slate is cover. */
  readonly tone: 'action' | 'arrived' | 'waiting' | 'held' | 'failed' | 'neutral';
  /** `steps` keep a value until the next point; a `line` goes straight to it; `bars` of several series stand on each other. */
  readonly shape: 'steps' | 'line' | 'bars';
  /** Ascending by `at`. */
  readonly points: readonly Point[];
  /** Whether the ground below it has a tint: for the one that the chart is about. */
  readonly isFilled?: boolean;
  /** What was agreed: it is the same before and after the present, and each of its steps is named. */
  readonly isPlan?: boolean;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Every place that one of the series has a point at, ascending. */
export function placesOf(all: readonly Series[]): number[] {
  return [...new Set(all.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((a, b) => a - b);
}

interface Heap {
  readonly at: number;
  /** From the foot up, each from where the one below it ends. */
  readonly parts: readonly (Pick<Series, 'name' | 'tone'> & Range)[];
}

/** The bars of each place. */
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

/** From the least to the most; never of no length, which no scale could be made of. */
export function rangeOf(values: readonly number[]): Range {
  const from = Math.min(...values);
  const to = Math.max(...values);
  return from < to ? { from, to } : { from, to: from + 1 };
}

/** What a series stands at; before its first point it is at none. */
export function valueAt({ points, shape }: Pick<Series, 'points' | 'shape'>, at: number): number | undefined {
  const before = points.findLast((point) => (shape === 'bars' ? point.at === at : point.at <= at));
  const after = points.find((point) => point.at > at);
  if (!before || !after || shape !== 'line') return before?.value;
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
}

/** What was until `now`, and what is to come: both have the point where they meet. */
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

/** The tops of blocks of one height, as near to where they would be as they can be without lying on each other. */
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
