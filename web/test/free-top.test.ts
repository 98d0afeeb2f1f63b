import { describe, expect, test } from 'vitest';
import { type Edges, freeTop } from '../src/ui/free-top.ts';

const ROOM = { left: 16, right: 374, height: 60, windowHeight: 844 };
const part = (top: number, height: number, weight: number): Edges => ({
  left: 0,
  right: 390,
  top,
  bottom: top + height,
  weight,
});
const HEADER = part(0, 72, 100);

describe('the place of a toast', () => {
  test.each([
    ['at the top of an empty page', [], 16],
    ['below the header', [HEADER], 80],
    ['below a button under the header', [HEADER, part(90, 44, 10)], 144],
    ['between two buttons with room for the toast', [HEADER, part(300, 44, 10), part(700, 44, 10)], 80],
    ['above the header of a dialog', [part(200, 60, 100)], 16],
    ['beside a button at the other side of the window', [HEADER, { ...part(90, 44, 10), left: 380 }], 80],
  ])('%s', (_, parts, top) => expect(freeTop(ROOM, parts)).toBe(top));

  test('on a page full of buttons, the toast covers links rather than buttons, and never the header', () => {
    const full = [HEADER, ...Array.from({ length: 20 }, (_, row) => part(80 + row * 40, 38, row === 10 ? 2 : 10))];
    const top = freeTop(ROOM, full);
    expect(top).toBeGreaterThan(72);
    expect(Math.abs(top - 480)).toBeLessThan(60);
  });
});
