import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileSizeKb, imageUrl } from '../src/client/images.ts';
import { queryString } from '../src/client/query-string.ts';
import { countText, dayText, momentText, phoneText } from '../src/i18n/format.ts';
import { allRows } from '../src/list/all-rows.ts';
import { toCsv } from '../src/list/csv.ts';
import { rowNumber } from '../src/list/Pager.tsx';
import { squadAt } from '../src/paths.ts';
import { truncate } from '../src/ui/truncate.ts';

afterEach(() => vi.unstubAllGlobals());

describe('formats of instants and phone numbers', () => {
  test.each([
    ['2026-12-05T05:00:00.000Z', 'Sat 5 Dec, 00:00'],
    ['2026-07-01T03:59:59.000Z', 'Tue 30 Jun, 23:59'],
  ])('the instant %s is shown in Toronto time as %s', (instant, shown) => {
    expect(momentText(instant, '2026-11-24').replaceAll('\u00a0', ' ')).toBe(shown);
  });
});

test('a day text includes a past year, and any year that differs from the year of a given `today`', () => {
  expect(dayText('2019-01-11').replaceAll('\u00a0', ' ')).toBe('Fri 11 Jan 2019');
  expect(dayText('2999-01-11')).not.toContain('2999');
  expect(dayText('2027-01-08', '2026-12-30')).toContain('2027');
  expect(countText(10_014)).toBe('10,014');
});

test.each([
  ['4165550148', '+1 416 555 0148'],
  ['14165550148', '+1 416 555 0148'],
  ['123456789012345', '123456789012345'],
])('the phone number %s is shown as %s', (digits, shown) => {
  expect(phoneText(digits).replaceAll('\u00a0', ' ')).toBe(shown);
});

describe('CSV', () => {
  test('the header of a CSV consists of the keys of the first row', () => {
    expect(
      toCsv([
        { name: 'Ada', amount: 100 },
        { amount: 5, other: 'x' },
      ]),
    ).toBe('name,amount\r\nAda,100\r\n,5\r\n');
  });
  test('toCsv returns null without rows', () => expect(toCsv([])).toBeNull());
  test.each([
    ['Obi, Ada', '"Obi, Ada"'],
    ['the "first"', '"the ""first"""'],
    ['two\nlines', '"two\nlines"'],
    ['Obi; Ada', '"Obi; Ada"'],
    ['Ada;=1+1', '"Ada;=1+1"'],
    ['Obi\tAda', '"Obi\tAda"'],
    ['=1+1', "'=1+1"],
    ['\t=1+1', '"\'\t=1+1"'],
    ['\r=1+1', '"\'\r=1+1"'],
    ['-', "'-"],
    ['=1;2', '"\'=1;2"'],
    ['+1 416', "'+1 416"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+1', "'-1+1"],
    ['-12.50', '-12.50'],
    [null, ''],
    [undefined, ''],
    [0, '0'],
  ])('a CSV cell with the value %o is written as %s', (value, written) => {
    expect(toCsv([{ cell: value }])).toBe(`cell\r\n${written}\r\n`);
  });
  test.each([
    '\uff1d',
    '\uff0b',
    '\uff0d',
    '\uff20',
    '\ufe66',
    '\ufe63',
    '\u207c',
    '\u2212',
    '\u200b=',
    '\ufeff=',
    '\u00a0=',
    ' =',
    '\u2800+',
    '\u3164@',
    '\u034f-',
    '\ufe0f=',
    '\u202e\uff1d',
    '\u0007=',
    '\n=',
  ])('a CSV cell that starts with %j is text for a spreadsheet', (start) => {
    expect(toCsv([{ cell: `${start}1+1` }])).toMatch(/^cell\r\n"?'/);
  });
  test.each(['\u200bAda', ' Obi', '\u00e9', '-12.50', 'a=b', '\u200b'])('a CSV cell keeps the text %j', (text) => {
    expect(toCsv([{ cell: text }])).toBe(`cell\r\n${text}\r\n`);
  });
  test('a spreadsheet never reads a CSV cell as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = toCsv([{ cell: text }])?.slice('cell\r\n'.length) ?? '';
        expect(written).not.toMatch(/^"?[=+@\t\r](?!\n$)/);
      }),
    );
  });
});

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['a long sentence', 6, 'a long...'],
  ['Fọlákẹ́ Adé', 6, 'Fọlákẹ́...'],
])('the text %s is truncated after %d characters to %s', (text, most, short) =>
  expect(truncate(text, most)).toBe(short),
);

const AT_HOST = 'https://images.example/demo/image/upload/v1/squad.png';
test.each([
  [AT_HOST, {}, 'https://images.example/demo/image/upload/f_jpg,w_500/v1/squad.png'],
  [AT_HOST, { format: 'webp', width: 80 }, 'https://images.example/demo/image/upload/f_webp,w_80/v1/squad.png'],
  [
    'https://images.example/demo/image/upload/f_jpg,w_500/v1/squad.png',
    { width: 80 },
    'https://images.example/demo/image/upload/f_jpg,w_80/v1/squad.png',
  ],
  ['https://elsewhere.example/squad.png', {}, 'https://elsewhere.example/squad.png'],
])('the URL of the image %s gets a format and a width from the options %o', (url, wanted, expected) =>
  expect(imageUrl(url, wanted)).toBe(expected),
);

describe('file size', () => {
  const answer = (headers: Record<string, string>, status = 200) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status, headers })),
    );
  test('the size of a file is the length from a HEAD request, in KB with two decimals', async () => {
    answer({ 'content-length': '1536' });
    expect(await fileSizeKb('https://images.example/a.png')).toBe('1.50');
    expect(fetch).toHaveBeenCalledWith('https://images.example/a.png', { method: 'HEAD' });
  });
  test('the size of a file is null if the file is missing or the server does not send a size', async () => {
    answer({});
    expect(await fileSizeKb('https://images.example/a.png')).toBeNull();
    answer({ 'content-length': '9' }, 404);
    expect(await fileSizeKb('https://images.example/b.png')).toBeNull();
  });
});

test.each([
  [{}, ''],
  [{ q: '', page: 1 }, '?page=1'],
  [{ q: '  ', a: null, b: undefined }, ''],
  [{ q: 'a b&c', page: 0 }, '?q=a+b%26c&page=0'],
])('the parameters %o become the query string %o', (query, text) => expect(queryString(query)).toBe(text));

test.each([
  [1, 10, 0, 1],
  [3, 25, 4, 55],
])('the row number on page %d of size %d with the index %d is %d', (page, size, index, number) =>
  expect(rowNumber(page, size, index)).toBe(number),
);

describe('loading all rows of a list', () => {
  test('allRows requests the pages of a list one after another', async () => {
    const load = vi.fn(async (page: number) => ({ data: [page], page, pageSize: 1, total: 3 }));
    expect(await allRows(load)).toEqual([1, 2, 3]);
  });
  test('allRows continues beyond the counted total while the list has more rows', async () => {
    const load = vi.fn(async (page: number) => ({
      data: [page],
      page: Math.min(page, 4),
      pageSize: 1,
      total: 2,
      isMore: true as const,
    }));
    expect(await allRows(load)).toEqual([1, 2, 3, 4]);
  });
  test('allRows returns each row once, even if the server repeats the last page of a shorter list', async () => {
    const load = vi.fn(async (page: number) => ({
      data: [Math.min(page, 2)],
      page: Math.min(page, 2),
      pageSize: 1,
      total: page < 3 ? 3 : 2,
    }));
    expect(await allRows(load)).toEqual([1, 2]);
  });
});

describe('squad id of a path', () => {
  const id = '8f14e45f-ceea-467f-a9b5-1c0c5d6b2c11';
  test.each([
    [`/squad/${id}`, id],
    [`/squad/${id}/ledger`, id],
    [`/squad/upcoming-squad/${id}/positions`, id],
    ['/squad/open', null],
    ['/squad', null],
    [`/member-management/member-information/${id}`, null],
  ])('the path %s has the squad id %s', (pathname, squad) => {
    expect(squadAt(pathname)).toBe(squad);
  });
});
