import { cx } from '../ui/cx.ts';
import css from './charts.module.css';
import type { Frame } from './frame.ts';
import type { Unit } from './props.ts';
import type { Series } from './series.ts';

const LETTER = 6.8;

/** The value of each step above its beginning; where steps are too short for that, of the highest alone. */
export function StepNames({ series: { points, tone }, unit, frame }: { series: Series; unit: Unit; frame: Frame }) {
  const { x, y, isNarrow } = frame;
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
      {(isRoom ? steps : first ? [first] : []).map((step) => (
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
