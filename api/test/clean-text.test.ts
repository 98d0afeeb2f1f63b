import { expect, test } from 'vitest';
import { uncleanPart } from '../src/http/clean-text.ts';

const deep = (levels: number, end: unknown): unknown => {
  let value = end;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

test.each<[what: string, value: unknown, where: string | undefined]>([
  ['nothing', undefined, undefined],
  ['a number', 5, undefined],
  ['a text with every other sign', 'Fọlákẹ́\n\t\u0001 “é” 🏠\ufffd', undefined],
  ['a zero byte', 'a\0b', ''],
  ['half of a house, its first', 'a\ud83c', ''],
  ['half of a house, its second', '\udfe0a', ''],
  ['a field', { name: 'Ada', reason: 'a\0' }, 'reason'],
  ['a part of a list of fields', { seats: [{ note: 'fine' }, { note: '\ud800' }] }, 'seats.1.note'],
  ['a name', { seen: { 'a\0b': 'fine' } }, 'seen'],
  ['a name of what is sent', { '\udfff': 1 }, ''],
  ['what is deeper than calls can be', deep(100_000, 'fine'), undefined],
])('checks text: %s', (_, value, where) => {
  expect(uncleanPart(value)).toBe(where);
});

test('finds an invalid character at any depth', () => {
  expect(uncleanPart(deep(3, '\0'))).toBe('0.0.0');
});
