import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { at, polar, seatAngle } from '../../../ui/geometry.ts';
import type { Step } from './first-steps.ts';
import css from './way.module.css';

/** Sizes of the step ring in pixels on a wide screen. The constant `NARROW` has the sizes for a phone. */
const WIDE = { width: 480, height: 380, radius: 112, seat: 27, text: 14, big: 31, beside: 16 } as const;
// The space to the left of the ring fits the longest label, 'Contribution', in the larger font of the next step.
const NARROW = { width: 350, height: 286, radius: 70, seat: 20, text: 13, big: 23, beside: 9 } as const;
const RINGS = { wide: WIDE, narrow: NARROW } as const;

interface Props {
  readonly steps: readonly Step[];
  readonly next: number;
  readonly size: keyof typeof RINGS;
}

interface SeatProps {
  readonly step: Step;
  readonly index: number;
  readonly isNext: boolean;
  readonly size: keyof typeof RINGS;
}

function Seat({ step, index, isNext, size }: SeatProps) {
  const { t } = useTranslation();
  const { width, height, radius, seat, text, beside } = RINGS[size];
  const middle = { x: width / 2, y: height / 2 };
  const angle = seatAngle(index, 6);
  const { x, y } = polar(middle, radius, angle);
  const own = isNext ? seat + 4 : seat;
  const side = Math.sin((angle * Math.PI) / 180);
  const isBeside = Math.abs(side) > 0.1;
  const label = isBeside
    ? { x: x + Math.sign(side) * (isNext ? own + beside : seat + 10), y: y - 3, textAnchor: side > 0 ? 'start' : 'end' }
    : { x, y: angle === 0 ? y - own - text - 16 : y + own + text + 8, textAnchor: 'middle' };
  const { textAnchor } = label;
  const time = step.minutes === null ? t('automatic') : t('{{count}} min', { count: step.minutes });
  const below = step.state === 'done' ? t('done') : step.state === 'waiting' ? t('waiting') : time;
  return (
    <g className={cx(css.seat, css[step.state], isNext && css.next)} fontSize={text}>
      {isNext && <circle className={css.halo} cx={x} cy={y} r={own + 12} />}
      <circle className={css.gap} cx={x} cy={y} r={own + 5} />
      {isNext && <circle className={css.rim} cx={x} cy={y} r={own + 5} />}
      <circle className={css.disc} cx={x} cy={y} r={own} />
      {step.state === 'done' ? (
        <path className={css.tick} d={`M${at({ x: x - 6, y: y + 0.5 })} l4.5,4.5 l8,-9`} />
      ) : (
        <text className={css.number} x={x} y={y + 5.5} textAnchor="middle">
          {index + 1}
        </text>
      )}
      <text className={css.name} x={label.x} y={label.y} textAnchor={textAnchor as 'start'}>
        {step.short}
      </text>
      <text className={css.time} x={label.x} y={label.y + text + 4} textAnchor={textAnchor as 'start'}>
        {below}
      </text>
    </g>
  );
}

/**
 * Ring with one seat for each of the six onboarding steps. The ring shows the finished steps, the next step and the
 * remaining time.
 */
export function StepRing({ steps, next, size }: Props) {
  const { t } = useTranslation();
  const { width, height, radius, text, big } = RINGS[size];
  const left = steps.filter(({ state }) => state === 'open').reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const done = steps.filter(({ state }) => state === 'done').length;
  const label = t('{{done}} of {{all}} steps are done. Next: {{step}}.', {
    done,
    all: steps.length,
    step: steps[next]?.title,
  });
  const middle = { x: width / 2, textAnchor: 'middle' } as const;
  return (
    <svg
      className={css.ring}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <circle className={css.line} cx={width / 2} cy={height / 2} r={radius} />
      {steps.map((step, index) => (
        <Seat key={step.key} step={step} index={index} isNext={index === next} size={size} />
      ))}
      <text {...middle} className={css.around} y={height / 2 - big * 0.72} fontSize={text}>
        {left > 0 ? t('Left to do') : t('You have done')}
      </text>
      <text {...middle} className={css.core} y={height / 2 + big * 0.42} fontSize={big}>
        {left > 0 ? t('{{count}} min', { count: left }) : t('your part')}
      </text>
      {left > 0 && (
        <text {...middle} className={css.around} y={height / 2 + big * 0.42 + text + 9} fontSize={text}>
          {t('of your time')}
        </text>
      )}
    </svg>
  );
}
