import { expect, test } from 'vitest';
import { uncleanPart } from '../src/http/clean-text.ts';

const deep = (levels: number, end: unknown): unknown => {
  let value = end;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

test.each<[what: string, value: unknown, where: string | undefined]>([
  ['a missing value', undefined, undefined],
  ['a number', 5, undefined],
  ['a text with many valid symbols', 'Fọlákẹ́\n\t\u0001 “é” 🏠\ufffd', undefined],
  ['a zero byte', 'a\0b', ''],
  ['the first half of a surrogate pair', 'a\ud83c', ''],
  ['the second half of a surrogate pair', '\udfe0a', ''],
  ['a zero byte in a field', { name: 'Ada', reason: 'a\0' }, 'reason'],
  [
    'a half of a surrogate pair in a list of objects',
    { seats: [{ note: 'fine' }, { note: '\ud800' }] },
    'seats.1.note',
  ],
  ['a zero byte in a nested key', { seen: { 'a\0b': 'fine' } }, 'seen'],
  ['a half of a surrogate pair in a key', { '\udfff': 1 }, ''],
  ['a value deeper than any call', deep(100_000, 'fine'), undefined],
])('The text check returns the location of an invalid character: %s', (_, value, where) => {
  expect(uncleanPart(value)).toBe(where);
});

test('The text check finds an invalid character at any depth', () => {
  expect(uncleanPart(deep(3, '\0'))).toBe('0.0.0');
});
