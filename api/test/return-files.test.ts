import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReturnFile } from '../src/payouts/bank-files/return-file.ts';
import { type Returned, returnsFile } from './cpa005-returns.ts';

const returnedOf = (count: number, first = 0): Returned[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `ADA${String(first + index).padStart(9, '0')}`,
    cents: 100 + first + index,
    reason: '905',
  }));
const seven = returnedOf(7);
const whole = returnsFile(seven);
const [HEADER = '', RETURNS = '', MORE = '', TRAILER = ''] = whole.split('\r\n');
const file = (...records: string[]) => records.map((record) => `${record}\r\n`).join('');
/** Returns a record of another type with the same segments. */
const as = (type: string, record: string) => type + record.slice(1);
const trimmed = (text: string) => text.replaceAll(/ +\r\n/g, '\r\n');

const amounts = (text: string) => readReturnFile(text).lines.map(({ reference, cents }) => [reference, cents]);
const sent = (returned: readonly Returned[]) => returned.map(({ reference, cents }) => [reference, cents]);
const problems = (text: string) => readReturnFile(text).problems.map(({ line, why }) => `${line} ${why}`);

describe('Return file in the format of Standard 005', () => {
  test('The import reads the line, reference, amount and reason of a return', () => {
    expect(readReturnFile(whole)).toEqual({
      lines: seven.map(({ reference, cents }, index) => ({
        line: index < 6 ? 2 : 3,
        reference,
        cents,
        result: 'failed',
        reason: '905',
      })),
      problems: [],
    });
  });

  const zeros = `${'0'.repeat(240)}${' '.repeat(1200)}`;
  test.each([
    ['without line breaks', returnsFile(seven, '')],
    ['with the line end LF', returnsFile(seven, '\n')],
    ['with the line end CR', returnsFile(seven, '\r')],
    ['with the line end NEL', returnsFile(seven, '\u0085')],
    ['with blank lines between its records', returnsFile(seven, '\r\n\r\n')],
    ['without the spaces at the ends of its lines', trimmed(whole)],
    ['without a line end after the last record', whole.trimEnd()],
    ['with a byte order mark', `\ufeff${whole}`],
    ['with the mark 0x1A at its end', `${whole}\u001a`],
    ['with the mark 0x1A and blank lines at its end', `${whole}\u001a\r\n\r\n   \r\n`],
    ['without line breaks and with the mark 0x1A', `${returnsFile(seven, '')}\u001a`],
    ['with blank lines before its header', `\r\n\r\n${whole}`],
    ['with a routing line', `$$AA01CPA1464[PROD[NL$$\r\n${whole}`],
    ['with a routing line and no line breaks', `$$AA01CPA1464[PROD[NL$$${returnsFile(seven, '')}`],
    ['with another routing line', `$$ADD ID=BANK0077 BID='RETURNS'\n${whole}`],
    ['with a routing line of the bank', `BANK0077 EFT RETURNS PROD\n${whole}`],
    ['with segments of zeros', file(HEADER, RETURNS, MORE.slice(0, 264) + zeros.slice(0, 1200), TRAILER)],
    ['in UTF-16 that was read as UTF-8', `\ufffd\ufffd${Array.from(whole).join('\0')}\0`],
    ['with zero bytes instead of spaces', whole.replaceAll(' ', '\0')],
  ])('The import accepts a return file %s', (_, text) => {
    expect(text).not.toBe(whole);
    expect([amounts(text), problems(text)]).toEqual([sent(seven), []]);
  });

  test('The import reads several files in one text', () => {
    const second = returnedOf(8, 20);
    for (const end of ['\r\n', '']) {
      const text = returnsFile(seven, end) + returnsFile(second, end) + returnsFile([], end);
      expect([amounts(text), problems(text)]).toEqual([sent([...seven, ...second]), []]);
    }
  });

  test.each([
    ['notices of change', ['U', 'S', 'V'], ['2 notice', '3 notice', '4 notice']],
    ['debits', ['D', 'J', 'E'], ['2 kind', '3 kind', '4 kind']],
    ['sent credits', ['F'], ['2 kind']],
  ])('The import reads the returns beside %s', (_, types, expected) => {
    const [header = '', other = '', trailer = ''] = returnsFile(returnedOf(1, 50)).split('\r\n');
    const others = types.map((type) => as(type, other));
    for (const text of [file(HEADER, ...others, RETURNS, MORE, TRAILER), file(header, ...others, trailer) + whole]) {
      expect(amounts(text)).toEqual(sent(seven));
      expect(problems(text)).toEqual(expect.arrayContaining(expected));
    }
    expect(readReturnFile(file(HEADER, as('S', other), RETURNS, MORE, TRAILER)).problems).toEqual([
      { line: 2, reference: 'ADA000000050', why: 'notice' },
    ]);
  });

  test.each([
    ['without a trailer', file(HEADER, RETURNS, MORE), sent(seven), ['3 incomplete']],
    [
      'without a trailer before the next file',
      file(HEADER, RETURNS) + whole,
      sent([...seven.slice(0, 6), ...seven]),
      ['2 incomplete'],
    ],
    ['without a header', file(RETURNS, MORE, TRAILER), sent(seven), ['3 totals']],
    ['with a truncated record', whole.slice(0, 1466 + 1000), sent(seven.slice(0, 4)), ['2 unreadable', '2 incomplete']],
    ['with a missing record', file(HEADER, MORE, TRAILER), sent(seven.slice(6)), ['3 totals']],
    ['with a wrong count in its trailer', whole.replace(/00000007(0{44})/, '00000008$1'), sent(seven), ['4 totals']],
    [
      'with an invalid amount',
      whole.replace('9050000000102', '90500000O0102'),
      sent(seven.toSpliced(2, 1)),
      ['2 unreadable', '4 totals'],
    ],
    [
      'with an unknown record',
      file(HEADER, RETURNS, as('B', MORE), TRAILER),
      sent(seven.slice(0, 6)),
      ['3 unreadable', '4 totals'],
    ],
    ['with a line of words', file(HEADER, RETURNS, 'a note', MORE, TRAILER), sent(seven), ['3 unreadable']],
    [
      'with a broken line',
      whole.replace(/^(.{1500})/s, '$1\n'),
      sent(seven.slice(6)),
      ['2 unreadable', '3 unreadable', '5 totals'],
    ],
  ])('The import reports a return file %s', (_, text, lines, expected) => {
    expect(text).not.toBe(whole);
    expect([amounts(text), problems(text)]).toEqual([lines, expected]);
  });

  test('The import finds the next record after a record with a missing character', () => {
    const text = returnsFile(seven, '').replace('9050000000102', '905000000102');
    // The segments after the gap have no reference of the app, so the import reports them as unknown.
    const ours = amounts(text).filter(([name]) => seven.some(({ reference }) => reference === name));
    expect(ours).toEqual(sent([...seven.slice(0, 2), ...seven.slice(6)]));
    expect(problems(text)).toEqual(['4 totals']);
  });
});

describe('Return file with lines of reference, amount and result', () => {
  test.each([
    ['ADA1,100,paid', [{ line: 1, reference: 'ADA1', cents: 100, result: 'paid', reason: null }]],
    [
      '\ufeffReference;Cents;Result\r\nADA1;100;RETURNED;gone; really',
      [{ line: 2, reference: 'ADA1', cents: 100, result: 'failed', reason: 'gone, really' }],
    ],
    [
      '"ADA1","100","failed","No ""such"" account"\n\n',
      [{ line: 1, reference: 'ADA1', cents: 100, result: 'failed', reason: 'No "such" account' }],
    ],
    ['sep=;\r="ada1"\t100\tpaid\r\u001a\r', [{ line: 2, reference: 'ADA1', cents: 100, result: 'paid', reason: null }]],
  ])('The server reads the return file %j', (text, lines) => {
    expect(readReturnFile(text)).toEqual({ lines, problems: [] });
  });

  test.each(['\r', '\n', '\r\n', '\u0085', '\u2028', '\r\r\n'])('The server reads rows with the line end %j', (end) => {
    const rows = ['reference,cents,result', 'ADA1,100,paid', 'ADA2,x,paid', 'ADA3,300,constructor', 'ADA4,400,failed'];
    expect(amounts(rows.join(end))).toEqual([
      ['ADA1', 100],
      ['ADA4', 400],
    ]);
    expect(readReturnFile(rows.join(end)).problems).toMatchObject([
      { reference: 'ADA2', why: 'amount' },
      { reference: 'ADA3', why: 'result' },
    ]);
  });
});

test.each([
  ['with only the mark 0x1A', '\u001a'],
  ['with blank lines', ' \r\n\r\n'],
  ['with only headings', 'reference,cents,result\n'],
  ['with a header and a trailer', returnsFile([])],
  ['with a byte order mark', '\ufeff'],
  ['with zero bytes', '\0\0'],
])('The import reports a return file without results %s', (_, text) => {
  expect(readReturnFile(text)).toEqual({ lines: [], problems: [{ line: 1, reference: '', why: 'empty' }] });
});

describe('Return files with random changes', () => {
  const end = fc.constantFrom('\r\n', '\n', '\r', '\u0085');
  const tail = fc.constantFrom('', '\u001a', '\r\n\r\n', '\u001a\n', '   \n');
  const anyReturns = fc.integer({ min: 1, max: 15 }).map((count) => returnedOf(count));

  test('every return is read in each spelling of a file', () => {
    fc.assert(
      fc.property(
        fc.array(anyReturns, { minLength: 1, maxLength: 3 }),
        end,
        tail,
        fc.boolean(),
        (files, eol, last, isShort) => {
          const records = files.flatMap((returned) => returnsFile(returned).split('\r\n').slice(0, -1));
          const text = records.map((record) => (isShort ? record.trimEnd() : record) + eol).join('') + last;
          expect([amounts(text), problems(text)]).toEqual([sent(files.flat()), []]);
        },
      ),
    );
  });

  test('a wrong line in a file is not ignored, and every other line is still read', () => {
    const change = fc.record({ at: fc.nat(), put: fc.string({ maxLength: 3 }), cut: fc.nat(3) });
    fc.assert(
      fc.property(
        anyReturns,
        end,
        fc.nat(),
        change,
        fc.boolean(),
        (returned, eol, which, { at, put, cut }, isShort) => {
          const records = returnsFile(returned).split('\r\n').slice(0, -1);
          const lines = records.map((record) => (isShort ? record.trimEnd() : record));
          const index = which % lines.length;
          const line = lines[index] ?? '';
          const position = at % line.length;
          const wrong = line.slice(0, position) + put + line.slice(position + cut);
          const read = readReturnFile(lines.with(index, wrong).join(eol) + eol);
          const others = returned.filter((_, each) => Math.floor(each / 6) + 1 !== index);
          expect(read.lines.map(({ reference, cents }) => [reference, cents])).toEqual(
            expect.arrayContaining(sent(others)),
          );
          expect(read.lines.length + read.problems.length).toBeGreaterThanOrEqual(returned.length > 6 ? 2 : 1);
        },
      ),
    );
  });

  test('a truncated file keeps the records before its end', () => {
    fc.assert(
      fc.property(anyReturns, end, fc.nat(), (returned, eol, at) => {
        const text = returnsFile(returned, eol);
        const kept = 1 + (at % (text.length - 1));
        const read = readReturnFile(text.slice(0, kept));
        const records = Math.floor(kept / (1464 + eol.length)) - 1;
        expect(read.lines.length).toBeGreaterThanOrEqual(Math.min(Math.max(records, 0) * 6, returned.length));
        expect(read.lines.length + read.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  test('each row of a list is a result or a problem', () => {
    const row = fc.oneof(
      fc.constantFrom('ADA1,100,paid', 'ADA2;200;failed;gone', '"ADA3","300","returned"', 'ADA4,,paid', 'ADA5,500'),
      fc.string({ minLength: 1 }).filter((text) => /^[!-~]/.test(text) && !/^"?(?:reference\b|sep=)/i.test(text)),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), end, tail, (rows, eol, last) => {
        const read = readReturnFile(rows.join(eol) + eol + last);
        expect(read.lines.length + read.problems.length).toBe(rows.length);
      }),
    );
  });

  test('any text has a result or a problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { lines, problems: wrong } = readReturnFile(text);
        expect(lines.length + wrong.length).toBeGreaterThan(0);
      }),
    );
  });
});
