import type { Range } from './series.ts';

/** Returns the function that turns a value of a range into pixels. The whole of d3-scale would add 12 KB. */
export function scaleOf({ from, to }: Range, [first, last]: readonly [number, number]): (value: number) => number {
  return (value) => first + ((value - from) / (to - from)) * (last - first);
}
