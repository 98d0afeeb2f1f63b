import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, csvSeparator, sheetStyle } from '../src/index.ts';

const lineOf = (cells: readonly unknown[], separator: 'comma' | 'semicolon') => csvLine(cells, sheetStyle(separator));

describe('CSV for spreadsheets', () => {
  test.each([
    [['Ada', '1234.50', 7], 'Ada;1234,50;7\r\n'],
    [['-12.50', '0.05', '-0.50'], '-12,50;0,05;-0,50\r\n'],
    [['Obi; Ada', 'Obi, Ada'], '"Obi; Ada";"Obi, Ada"\r\n'],
    [[null, undefined, ''], ';;\r\n'],
    [['1.2.3.4', '2026-11-27', '2026-11-27T10:00:00.000Z'], '1.2.3.4;2026-11-27;2026-11-27T10:00:00.000Z\r\n'],
    [[1.5], '1,5\r\n'],
  ])('writes %j with semicolons and decimal commas', (cells, line) => {
    expect(lineOf(cells, 'semicolon')).toBe(line);
  });

  test('writes points with commas', () => {
    expect(lineOf(['Ada', '1234.50', '-12.50'], 'comma')).toBe('Ada,1234.50,-12.50\r\n');
  });

  test.each([
    ['a transit number', '00011'],
    ['a bank number', '003'],
    ['a bank account', '003-00011-1234567'],
    ['a long account number', '123456789012'],
    ['a phone number', '+14165550123'],
    ['a phone number with spaces', '416 555 0123'],
    ['a reference that looks like a power of ten', '12E5'],
    ['a count that looks like a day', '3/12'],
    ['two zeros', '00'],
  ])('keeps %s as text', (_, digits) => {
    for (const separator of ['comma', 'semicolon'] as const)
      expect(lineOf([digits], separator)).toBe(`"=""${digits}"""\r\n`);
    expect(csvLine([digits])).toBe(`${digits.startsWith('+') ? "'" : ''}${digits}\r\n`);
  });

  test.each(['0', '7', '2026-11-27', '0.05', '1234567890', 'A0012', '-5', '5-'])('leaves the value %s', (text) => {
    expect(lineOf([text], 'comma')).toBe(`${text}\r\n`);
  });
  test('leaves a number', () => expect(lineOf([123_456_789_012, 0], 'comma')).toBe('123456789012,0\r\n'));

  test.each(['=1+1', '+1+1', '-1,5', '-1+1', '@SUM(A1)', '+1 416=1', '=0012', '0012"', "+1';", '-12.50.1', '\uff1d1'])(
    'never writes the text %j as a formula',
    (text) => {
      for (const separator of ['comma', 'semicolon'] as const)
        expect(lineOf([text], separator)).not.toMatch(/^"?[=+@-]/);
    },
  );

  test('a formula contains only digits and their signs', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '1', '+', '-', '=', ' ', 'E', '/', '"', ',') })),
        fc.constantFrom('comma' as const, 'semicolon' as const),
        (text, separator) => {
          const line = lineOf([text], separator);
          if (/^"?=/.test(line)) expect(line).toMatch(/^"=""\+?\d[\dEe+\-/ ]*"""\r\n$/);
          else expect(line).not.toMatch(/^"?[+@\t\r](?!\n$)/);
        },
      ),
    );
  });

  test.each([
    ['semicolon', 'semicolon'],
    ['comma', 'comma'],
    ['tab', undefined],
    [null, undefined],
  ])('reads the separator %j as %j', (text, separator) => expect(csvSeparator(text)).toBe(separator));
});
