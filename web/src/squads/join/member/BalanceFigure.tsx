import { type CalendarEntry, type LocalDate, memberCalendar, type Terms } from '@adashi/core';
import { useElementSize } from '@mantine/hooks';
import { area, curveStepAfter, line } from 'd3-shape';
import { dayPlace } from '../../../charts/axis.ts';
import { ChartSkeleton } from '../../../charts/ChartSkeleton.tsx';
import { scaleOf } from '../../../charts/scale.ts';
import { moneyText, shortDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import css from './choose.module.css';

const HEIGHT = 158;
/** Space in pixels: `top` for a label above the chart, and `foot` for a label and the days below the chart. */
const PLOT = { top: 26, foot: 108 };
const DAYS_AT = 150;
const SIDE = 8;
/** Minimum distance in pixels between two days on the axis. */
const APART = 64;
/** Width in pixels of the widest letter in a label. */
const LETTER = 7;

/**
 * Returns the position of a label: the requested position, or the right end of the chart. Returns null if the label is
 * too long.
 */
function placeOf(text: string, wished: number, width: number): { x: number; textAnchor: 'start' | 'end' } | null {
  const length = text.length * LETTER;
  if (wished + length <= width - SIDE) return { x: wished, textAnchor: 'start' };
  return length <= width - 2 * SIDE ? { x: width - SIDE, textAnchor: 'end' } : null;
}

interface Balance {
  readonly on: LocalDate;
  readonly at: number;
  /** Received money minus contributed money in cents, at the end of the day. */
  readonly value: number;
  readonly what: ReadonlySet<CalendarEntry['what']>;
}

/** Returns the member’s balance after each contribution and payout. The first balance is 0. */
function balancesOf(terms: Terms, position: number): Balance[] {
  const calendar = memberCalendar(terms, position);
  const days = [...new Set(calendar.map(({ on }) => on))];
  const begins = days[0] ?? terms.startOn;
  let value = 0;
  const balances = days.map((on): Balance => {
    const entries = calendar.filter((entry) => entry.on === on);
    value += entries.reduce((total, { amount }) => total + amount, 0);
    return { on, at: dayPlace(on), value, what: new Set(entries.map(({ what }) => what)) };
  });
  return [{ on: begins, at: dayPlace(begins), value: 0, what: new Set() }, ...balances];
}

/**
 * Returns the first day, the payout day and the last day. Omits a day if its label would overlap the label of the
 * payout day.
 */
function daysBelow(balances: readonly Balance[], payout: Balance | undefined, x: (at: number) => number): Balance[] {
  const ends = [balances[0], balances.at(-1)].filter((end) => end !== undefined);
  const free = ends.filter((end) => !payout || Math.abs(x(end.at) - x(payout.at)) > APART);
  return payout ? [...free, payout] : free;
}

interface Props {
  readonly terms: Terms;
  readonly position: number;
  readonly width: number;
}

interface LabelsProps {
  readonly least: number;
  readonly most: number;
  /** Horizontal position of the payout in pixels. */
  readonly turn: number;
  readonly width: number;
  readonly y: (value: number) => number;
}

/** Returns the labels of the areas above and below zero, each with a position. */
function useLabels({ least, most, turn, width, y }: LabelsProps) {
  const { t } = useTranslation();
  const isEarly = turn < width / 2;
  return [
    {
      text: t('You hold {{amount}} of your squad’s money', { amount: moneyText(most) }),
      look: css.heldText,
      isSaid: most > 0,
      from: isEarly ? turn : width,
      y: y(most) - 10,
    },
    {
      text: t('Your squad holds {{amount}} for you', { amount: moneyText(-least) }),
      look: css.givenText,
      isSaid: least < 0,
      from: isEarly ? turn + 10 : SIDE,
      y: isEarly ? y(0) + 20 : PLOT.foot + 14,
    },
  ]
    .filter(({ isSaid }) => isSaid)
    .map((label) => ({ ...label, place: placeOf(label.text, label.from, width) }));
}

/** Balance chart with a known width in pixels. The calendar below the chart lists the same days and amounts. */
export function Balance({ terms, position, width }: Props) {
  const balances = balancesOf(terms, position);
  const payout = balances.find(({ what }) => what.has('payout'));
  const values = balances.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [from, to] = [balances[0]?.at ?? 0, balances.at(-1)?.at ?? 1];
  const x = scaleOf({ from, to }, [SIDE, width - SIDE]);
  const y = scaleOf({ from: least, to: most }, [PLOT.foot, PLOT.top]);
  const across = ({ at }: Balance) => x(at);
  const height = ({ value }: Balance) => y(value);
  const ground = (part: (value: number) => number) =>
    area<Balance>(across, y(0), ({ value }) => y(part(value))).curve(curveStepAfter)(balances) ?? '';
  const turn = x(payout?.at ?? to);
  const labels = useLabels({ least, most, turn, width, y });
  const anchor = (at: number) => (at < APART / 2 ? 'start' : at > width - APART / 2 ? 'end' : 'middle');
  return (
    <>
      <svg
        className={css.drawn}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={labels.map(({ text }) => text).join('. ')}
      >
        <path className={css.given} d={ground((value) => Math.min(value, 0))} />
        <path className={css.held} d={ground((value) => Math.max(value, 0))} />
        <path className={css.even} d={`M${SIDE},${y(0)} H${width - SIDE}`} />
        <path className={css.step} d={line(across, height).curve(curveStepAfter)(balances) ?? ''} />
        {balances.map(
          ({ what, at }) =>
            what.has('contribution') && <circle key={at} className={css.put} cx={x(at)} cy={y(0)} r="3.2" />,
        )}
        {payout && <circle className={css.got} cx={turn} cy={y(payout.value)} r="4.5" />}
        {labels.map(
          ({ text, look, y: at, place }) =>
            place && (
              <text key={text} className={look} {...place} y={at}>
                {text}
              </text>
            ),
        )}
        {daysBelow(balances, payout, x).map((day) => (
          <text
            key={day.at}
            className={cx(day === payout && css.turn)}
            x={x(day.at)}
            y={DAYS_AT}
            textAnchor={anchor(x(day.at))}
          >
            {shortDay(day.on)}
          </text>
        ))}
      </svg>
      {labels.map(
        ({ text, look, place }) =>
          place === null && (
            <p key={text} className={cx(css.underneath, look)} aria-hidden>
              {text}
            </p>
          ),
      )}
    </>
  );
}

/** Balance chart with the width of its container. */
export function BalanceFigure({ terms, position }: Omit<Props, 'width'>) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} className={css.curve}>
      {width > 0 ? <Balance terms={terms} position={position} width={width} /> : <ChartSkeleton />}
    </div>
  );
}
