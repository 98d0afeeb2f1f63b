import { cents, localDate, type Terms } from '@adashi/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Balance } from '../src/squads/join/member/BalanceFigure.tsx';

const TERMS: Terms = {
  contribution: cents(10_000),
  size: 10,
  period: 'weekly',
  startOn: localDate('2027-01-08'),
  feeBps: 100,
  reserveBps: 100,
  leadDays: 2,
  payoutDays: 5,
};

const drawn = (position: number, width = 440) =>
  renderToStaticMarkup(<Balance terms={TERMS} position={position} width={width} />);
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text?.replace('\u00a0', ' '));
const labelOf = (svg: string) => svg.match(/aria-label="([^"]*)"/)?.[1];

describe('the balance chart of a position', () => {
  test.each([
    [
      'of an early position (a loan)',
      2,
      'You hold CA$780.00 of your squad’s money',
      'Your squad holds CA$200.00 for you',
    ],
    [
      'of a late position (a saving)',
      9,
      'You hold CA$80.00 of your squad’s money',
      'Your squad holds CA$900.00 for you',
    ],
  ])(
    'the balance chart %s shows the amount held by the member and the amount held by the squad',
    (_, position, held, given) => {
      const svg = drawn(position);
      expect(labelOf(svg)).toBe(`${held}. ${given}`);
      expect(textsOf(svg)).toEqual(expect.arrayContaining([held, given]));
    },
  );

  test('the balance chart has a dot for each contribution and for the payout, and labels three days', () => {
    const svg = drawn(5);
    expect(svg.match(/<circle/g)).toHaveLength(11);
    expect(textsOf(svg).slice(-3)).toEqual(['8 Jan', '17 Mar', '10 Feb']);
  });

  test('the balance chart omits a date label that would overlap the payout date', () => {
    expect(textsOf(drawn(1)).slice(-2)).toEqual(['17 Mar', '13 Jan']);
  });

  test('the balance chart shows long labels below the drawing', () => {
    const narrow = drawn(2, 250);
    expect(textsOf(narrow).filter((text) => text?.includes('CA$'))).toEqual([]);
    expect(narrow).toMatch(/<\/svg><p[^>]*>You hold CA\$780.00 of your squad’s money<\/p><p[^>]*>Your squad holds/);
    expect(drawn(2, 440)).not.toContain('</p>');
  });

  test('the balance chart is as wide as its container', () => {
    for (const width of [280, 440]) {
      const numbers = [...drawn(7, width).matchAll(/ (?:cx|x)="([\d.]+)"/g)].map(([, at]) => Number(at));
      expect(Math.max(...numbers)).toBeLessThanOrEqual(width);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    }
  });
});
