import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Drawn, Frame } from './frame.ts';
import type { Unit } from './props.ts';
import type { Series } from './series.ts';

const LETTER = 6.8;
/** Half the width of the “now” label. */
const AROUND_NOW = 24;

interface Props {
  readonly series: Series;
  readonly unit: Unit;
  readonly frame: Frame;
  readonly now: Drawn['now'];
}

/**
 * Value above the start of each step, except under the “now” label; if any step is too short, only the highest step has
 * one.
 */
export function StepNames({ series: { points, tone }, unit, frame, now }: Props) {
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
