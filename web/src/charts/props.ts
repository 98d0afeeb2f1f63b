import type { Axis } from './axis.ts';
import type { Series } from './series.ts';

export interface ChartProps {
  /** What it shows, in a sentence: it is read in place of the picture. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly axis: Axis;
  /** Where what was ends and what is to come begins; without it, nothing is to come. */
  readonly now?: { readonly at: number; readonly text: string };
  /** Amounts in cents are the default; otherwise how values are said, in full and beside the axis. */
  readonly unit?: Unit;
}

export interface Unit {
  readonly text: (value: number) => string;
  readonly tick: (value: number, isNarrow: boolean) => string;
  /** For a spreadsheet. */
  readonly cell?: (value: number) => string;
}
