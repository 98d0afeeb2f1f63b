import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawOrder, explainMove, frozenText, type Hmac, id } from '../src/index.ts';

const hmac: Hmac = async (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest());
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const seat = (number: number) => id<'seat'>(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const numbers = (order: readonly string[]) => order.map((each) => Number(each.slice(-12)));

/** An independent Python program computed the test vectors of docs/draw.md. */
const secret = new Uint8Array(32).fill(7);
const entries = Array.from({ length: 10 }, (_, index) => ({
  seat: seat(index + 1),
  nonce: new Uint8Array(16).fill(index + 1),
}));
const beacon = Uint8Array.from({ length: 32 }, (_, index) => index);
const commitment = '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0';

describe('the draw (docs/draw.md)', () => {
  test('a draw gives the order in the published test vector', async () => {
    expect(sha256(secret)).toBe(commitment);
    expect(numbers(await drawOrder({ secret, entries, beacon }, hmac))).toEqual([6, 2, 4, 3, 10, 9, 8, 1, 7, 5]);
  });
  test('a change of one bit of the beacon changes the order', async () => {
    const other = Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 32 : index));
    const order = await drawOrder({ secret, entries, beacon: other }, hmac);
    expect(numbers(order)).toEqual([8, 4, 6, 9, 3, 1, 10, 5, 7, 2]);
  });
  test('a draw can order the largest squad', async () => {
    const many = Array.from({ length: 52 }, (_, index) => ({
      seat: seat(index + 1),
      nonce: Uint8Array.from({ length: 16 }, (__, byte) => index + byte),
    }));
    const input = { secret: new Uint8Array(32).fill(255), entries: many, beacon: new Uint8Array(32).fill(170) };
    expect(numbers(await drawOrder(input, hmac))).toEqual([
      11, 15, 42, 49, 6, 50, 1, 13, 22, 16, 46, 47, 12, 3, 4, 23, 40, 34, 5, 17, 28, 45, 36, 30, 20, 24, 14, 21, 48, 31,
      52, 32, 33, 19, 7, 29, 9, 41, 38, 8, 44, 25, 2, 51, 18, 26, 43, 35, 37, 39, 27, 10,
    ]);
  });
  test('the frozen list has the published bytes', () => {
    const hex = entries.map((entry) => ({ seat: entry.seat, nonce: Buffer.from(entry.nonce).toString('hex') }));
    const text = frozenText({ commitment, beacon: 'sandbox', round: 1_234_567, entries: hex });
    expect(text.split('\n').slice(0, 3)).toEqual([
      commitment,
      'sandbox 1234567',
      '00000000-0000-4000-8000-000000000001 01010101010101010101010101010101',
    ]);
    expect(sha256(text)).toBe('62857e105fbef4fbbe95b4d3c5166625bd4b1e84b680586205929b6d800619f5');
    expect(sha256(new Uint8Array(16).fill(1))).toBe('cc8cd41cef907c4d216069122c4b89936211361f9050a717a1e37ad1862e952f');
  });
  test('a change of any nonce changes the order, and each order lists every seat once', async () => {
    const orders = new Set<string>();
    for (let last = 0; last < 40; last += 1) {
      const changed = [...entries.slice(0, 4), { seat: seat(99), nonce: new Uint8Array(16).fill(100 + last) }];
      const order = numbers(await drawOrder({ secret, entries: changed, beacon }, hmac));
      expect(order.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 99]);
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(25);
  });
  describe('random words (docs/draw.md)', () => {
    const LIMIT = 2 ** 32 - (2 ** 32 % 10);
    /** Draws the order of ten seats from the given first words, followed by zeros. */
    const drawnBy = (...first: number[]) => {
      const fixedHmac: Hmac = async (_, message) => {
        const block = new Uint8Array(32);
        const counter = new DataView(message.buffer, message.byteOffset).getUint32(0);
        if (message.length > 4) return block; // The message for the key is longer than the counter message.
        for (let at = 0; at < 8; at += 1) new DataView(block.buffer).setUint32(4 * at, first[8 * counter + at] ?? 0);
        return block;
      };
      return drawOrder({ secret, entries, beacon }, fixedHmac).then(numbers);
    };
    test('a draw of ten seats discards the first biased word and uses the last unbiased word', async () => {
      expect(await drawnBy(LIMIT, 4)).toEqual(await drawnBy(4));
      expect(await drawnBy(LIMIT - 1)).toEqual(await drawnBy(9));
      expect(await drawnBy(LIMIT - 1)).not.toEqual(await drawnBy(0));
    });
    test('the draw of one place uses at most sixteen words', async () => {
      const thrownAway = Array.from({ length: 15 }, () => LIMIT);
      expect(await drawnBy(...thrownAway, 4)).toEqual(await drawnBy(4));
      await expect(drawnBy(...thrownAway, LIMIT, 4)).rejects.toThrow('not random');
    });
  });
  test('a draw fails if every word is above the limit', async () => {
    const broken: Hmac = async () => new Uint8Array(32).fill(255);
    await expect(drawOrder({ secret, entries, beacon }, broken)).rejects.toThrow('not random');
  });
});

describe('reasons for a changed payout order after the draw', () => {
  const facts = (movable: string[] = [], swaps: string[] = []) => ({
    movable: new Set(movable),
    swaps: new Set(swaps),
  });
  const drawn = ['a', 'b', 'c', 'd'];
  test.each([
    [
      'a swap that both members accepted is explained as a swap',
      ['a', 'c', 'b', 'd'],
      facts([], ['b c']),
      { kind: 'swap', seats: ['b', 'c'] },
    ],
    ['an exchange that no member accepted is unexplained', ['a', 'c', 'b', 'd'], facts(), { kind: 'unexplained' }],
    [
      'an exchange is unexplained when a different pair accepted a swap',
      ['a', 'c', 'b', 'd'],
      facts([], ['a b']),
      { kind: 'unexplained' },
    ],
    [
      'a defaulted seat that is now in the last place is explained',
      ['a', 'c', 'd', 'b'],
      facts(['b']),
      { kind: 'moved', seats: ['b'] },
    ],
    [
      'a seat without a default that is now in the last place is unexplained',
      ['a', 'c', 'd', 'b'],
      facts(),
      { kind: 'unexplained' },
    ],
    [
      'a default that also changes the order of other seats is unexplained',
      ['c', 'a', 'd', 'b'],
      facts(['b']),
      { kind: 'unexplained' },
    ],
    ['a departure without a refund is explained', ['a', 'c', 'd'], facts(['b']), { kind: 'moved', seats: ['b'] }],
    ['a missing seat that did not leave is unexplained', ['a', 'c', 'd'], facts(), { kind: 'unexplained' }],
    [
      'a newcomer in the position of a seat that left is explained',
      ['a', 'n', 'c', 'd', 'b'],
      facts(['b']),
      { kind: 'moved', seats: ['n', 'b'] },
    ],
    [
      'a swap that also moves a third seat is unexplained',
      ['c', 'a', 'b', 'd'],
      facts([], ['a c', 'c a']),
      { kind: 'unexplained' },
    ],
    ['a swap that also removes a seat is unexplained', ['b', 'a', 'c'], facts([], ['a b']), { kind: 'unexplained' }],
    [
      'a swap of distant positions is unexplained when a different pair accepted a swap',
      ['c', 'b', 'a', 'd'],
      facts([], ['a b']),
      { kind: 'unexplained' },
    ],
    [
      'an accepted swap is unexplained when two newcomers have the positions',
      ['a', 'n', 'm', 'd'],
      facts([], ['b c']),
      { kind: 'unexplained' },
    ],
    [
      'a default of the last seat and of another seat is explained',
      ['a', 'c', 'd', 'b'],
      facts(['b', 'd']),
      { kind: 'moved', seats: ['b'] },
    ],
    [
      'a default of two seats that moves only one of these seats is explained',
      ['a', 'c', 'd', 'b'],
      facts(['a', 'b']),
      { kind: 'moved', seats: ['b'] },
    ],
    [
      'a newcomer behind the position of a seat that left is unexplained',
      ['a', 'c', 'n', 'd', 'b'],
      facts(['b']),
      { kind: 'unexplained' },
    ],
    ['a newcomer without a departure is unexplained', ['n', 'a', 'b', 'c', 'd'], facts(), { kind: 'unexplained' }],
  ])('%s', (_, after, known, move) => {
    expect(explainMove(drawn, after, known)).toEqual(move);
  });
});
