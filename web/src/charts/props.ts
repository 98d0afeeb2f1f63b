import type { Axis } from './axis.ts';
import type { Series } from './series.ts';

export interface ChartProps {
  /** Summary sentence, read by screen readers instead of the drawing. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly axis: Axis;
  /** Boundary between past and future; omitted if there is no future. */
  readonly now?: { readonly at: number; readonly text: string };
  /** Format of the values, in full and for the axis; cents by default. */
  readonly unit?: Unit;
}

export interface Unit {
  readonly text: (value: number) => string;
  readonly tick: (value: number, isNarrow: boolean) => string;
  /** Format of a value for a spreadsheet. */
  readonly cell?: (value: number) => string;
}
