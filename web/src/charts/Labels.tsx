import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Drawn, Frame, Unit } from './frame.ts';
import { type Series, splitAt, spread } from './series.ts';

type Props = Pick<Drawn, 'series' | 'unit'> & {
  readonly now: NonNullable<Drawn['now']>;
  readonly frame: Frame;
};

const BLOCK = 36;
const ROOM = 130;

/**
 * Labels with the current value of each line. Each label has a dot and an amount, because colour alone is not
 * accessible.
 */
export function Labels({ series, now, unit, frame }: Props) {
  const { x, y, left: start, top: head, foot } = frame;
  const named = series.flatMap((one) => {
    if (one.isPlan || one.shape === 'bars') return [];
    const point = splitAt(one, now.at).past.at(-1);
    return point ? [{ ...one, value: point.value, left: x(point.at), top: y(point.value) }] : [];
  });
  const wished = named.map(({ top }) => top - BLOCK - 6);
  const tops = spread(wished, BLOCK, { from: head - 6, to: foot });
  return named.map(({ name, tone, value, left, top }, index) => {
    const isRight = left - start < ROOM;
    const at = { x: left + (isRight ? 12 : -12), textAnchor: isRight ? 'start' : 'end' } as const;
    const line = tops[index] ?? top;
    return (
      <g key={name} className={cx(css.label, css[tone])}>
        <circle cx={left} cy={top} r="4.5" />
        <text {...at} y={line + 13}>
          {name}
        </text>
        <text {...at} y={line + 30} className={css.value}>
          {unit.text(value)}
        </text>
      </g>
    );
  });
}

const LETTER = 6.8;
/** Half the width of the “now” label in pixels. */
const AROUND_NOW = 24;

interface StepProps {
  readonly series: Series;
  readonly unit: Unit;
  readonly frame: Frame;
  readonly now: Drawn['now'];
}

/**
 * Values above the steps of a step chart. If a step is too narrow for its value, only the highest step has a value. A
 * value that would overlap the “now” label is omitted.
 */
export function StepNames({ series: { points, tone }, unit, frame, now }: StepProps) {
  const { x, y, isNarrow } = frame;
  const isFree = ({ left, text }: { left: number; text: string }) =>
    !now || x(now.at) + AROUND_NOW < left || left + text.length * LETTER < x(now.at) - AROUND_NOW;
  const most = Math.max(...points.map(({ value }) => value));
  const steps = points.flatMap(({ at, value }, index) => {
    const [before, next] = [points[index - 1], points[index + 1]];
    if (value === 0 || !next || before?.value === value) return [];
    return [{ left: x(at), room: x(next.at) - x(at), top: y(value), text: unit.tick(value, isNarrow), value }];
  });
  const isRoom = steps.every(({ text, room }) => text.length * LETTER <= room);
  const first = steps.find(({ value }) => value === most);
  return (
    <g className={css[tone]}>
      {(isRoom ? steps : first ? [first] : []).filter(isFree).map((step) => (
        <text
          key={step.left}
          className={cx(css.step, step === first && css.highest)}
          x={step.left + 3}
          y={step.top - 6}
        >
          {step.text}
        </text>
      ))}
    </g>
  );
}
