import { localDate } from '@adashi/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dayAxis, dayPlace, roundAxis } from '../src/charts/axis.ts';
import { Chart } from '../src/charts/Chart.tsx';
import { Drawing } from '../src/charts/Drawing.tsx';
import { Figure } from '../src/charts/Figure.tsx';
import { Numbers } from '../src/charts/Numbers.tsx';
import { rangeOf, type Series, splitAt, spread, valueAt } from '../src/charts/series.ts';
import { ticksOf } from '../src/charts/ticks.ts';
import { axisMoneyText } from '../src/i18n/format.ts';

const points = [
  { at: 1, value: 0 },
  { at: 3, value: 100 },
  { at: 5, value: 300 },
];
const STEPS: Series = { name: 'Contributed', tone: 'action', shape: 'steps', points };
const LINE: Series = { ...STEPS, shape: 'line' };

describe('values of a chart series', () => {
  test.each([
    ['before the first point', 0, undefined, undefined],
    ['at a point', 3, 100, 100],
    ['between two points', 4, 100, 200],
    ['after the last point', 9, 300, 300],
  ])('a series with steps and a series with lines have the right value %s', (_, at, steps, line) => {
    expect([valueAt(STEPS, at), valueAt(LINE, at)]).toEqual([steps, line]);
  });
  test('a series splits at the current day into a past part and a future part', () => {
    expect(splitAt(LINE, 4)).toEqual({
      past: [points[0], points[1], { at: 4, value: 200 }],
      coming: [{ at: 4, value: 200 }, points[2]],
    });
    expect(splitAt(STEPS, 5)).toEqual({ past: points, coming: [] });
    expect(splitAt(STEPS, undefined)).toEqual({ past: points, coming: [] });
  });
  test('the range of a list of values is never empty', () => {
    expect(rangeOf([0])).toEqual({ from: 0, to: 1 });
    expect(rangeOf([3, -2])).toEqual({ from: -2, to: 3 });
  });
});

describe('distances between labels', () => {
  test.each([
    [
      [0, 100],
      [0, 100],
    ],
    [
      [50, 50],
      [50, 60],
    ],
    [
      [195, 190],
      [190, 180],
    ],
    [
      [-5, 0],
      [0, 10],
    ],
  ])('overlapping labels at the positions %j move to the positions %j', (wished, tops) => {
    expect(spread(wished, 10, { from: 0, to: 200 })).toEqual(tops);
  });
});

describe('axes of a chart', () => {
  test('a day axis shows months for a long range and days for a short range', () => {
    const at = (day: string) => dayPlace(localDate(day));
    const words = (from: string, to: string) =>
      ticksOf(dayAxis('Day'), { from: at(from), to: at(to) }, 6).map(({ text }) => text);
    expect(words('2026-09-15', '2027-02-03')).toEqual(['Oct', 'Nov', 'Dec', 'Jan\u00a02027', 'Feb']);
    expect(words('2026-11-02', '2026-11-24')).toEqual(['2\u00a0Nov', '9\u00a0Nov', '16\u00a0Nov', '23\u00a0Nov']);
  });
  test('an axis of rounds labels as many rounds as fit', () => {
    const places = (to: number, most: number) =>
      ticksOf(roundAxis('Week', String), { from: 1, to }, most).map(({ at }) => at);
    expect(places(10, 4)).toEqual([1, 4, 7, 10]);
    expect(places(3, 8)).toEqual([1, 2, 3]);
  });
  test.each([
    [150_000, false, 'CA$1,500'],
    [150_000, true, '$1,500'],
    [-50, false, '−CA$0.50'],
  ])('an axis shows %i cents (narrow: %s) as %s', (cents, isNarrow, text) => {
    expect(axisMoneyText(cents, isNarrow)).toBe(text);
  });
});

describe('a chart', () => {
  const chart = {
    label: 'Money in',
    series: [STEPS],
    axis: roundAxis('Week', (n) => `Week ${n}`),
    now: { at: 4, text: 'Today' },
    unit: { text: (value: number) => `${value} cents`, tick: String },
  };
  test('a line chart has solid lines for the past, dotted lines for the future, and a label with each current value', () => {
    const html = renderToStaticMarkup(<Drawing {...chart} width={600} />);
    expect(html).toContain('aria-label="Money in"');
    expect(html.match(/<path class="[^"]*dots/g)).toHaveLength(1);
    expect(html).toContain('>Today<');
    expect(html).toContain('>100 cents<');
    expect(html).not.toContain('NaN');
  });
  test('a line chart without a future has a legend, and a bar chart has no legend', () => {
    const { now: _, ...ended } = chart;
    const drawing = renderToStaticMarkup(<Drawing {...ended} width={300} />);
    expect(drawing).not.toContain('Contributed');
    const legend = (series: readonly Series[]) => renderToStaticMarkup(<Figure {...ended} series={series} />);
    expect(legend([STEPS])).toMatch(/<li[^>]*><i><\/i>Contributed <b>300 cents<\/b>/);
    expect(legend([{ ...STEPS, shape: 'bars' }])).not.toContain('<li');
    expect(renderToStaticMarkup(<Figure {...chart} />)).not.toContain('<li');
  });
  test('a chart without points renders without an error', () => {
    const html = renderToStaticMarkup(<Drawing {...chart} series={[{ ...STEPS, points: [] }]} width={320} />);
    expect(html).not.toMatch(/NaN|Infinity/);
  });
  test('a chart has a table, and the table marks the future', () => {
    const html = renderToStaticMarkup(<Numbers {...chart} />);
    expect(html.match(/<tr/g)).toHaveLength(4);
    expect(html).toContain('Week 5<span');
    expect(html).toContain('300 cents');
  });
});

test('a chart shows a skeleton until it is loaded and its width is known', () => {
  const chart = { label: 'Balance', series: [STEPS], axis: roundAxis('Week', String) };
  for (const Shown of [Chart, Figure]) {
    const html = renderToStaticMarkup(<Shown {...chart} />);
    expect(html).toMatch(/<svg[^>]*skeleton[^>]*><rect/);
    expect(html).not.toContain('role="img"');
  }
});
