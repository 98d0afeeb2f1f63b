import { addDays, localDate } from '@adashi/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Credit, cpa005, type Originator } from '../src/payouts/bank-files/cpa005.ts';
import { plainText } from '../src/payouts/bank-files/plain-text.ts';
import { readCpa005 } from './cpa005-reader.ts';

const FROM: Originator = {
  id: 'AB12345678',
  dataCentre: '00310',
  shortName: 'Adashi',
  longName: 'Adashi Société d’épargne',
  returnsTo: { institution: '003', transit: '00006', account: '1234567' },
  transactionType: '450',
  routingLine: null,
};
const HEAD = { number: 42, createdOn: localDate('2026-11-27'), dueOn: localDate('2026-11-30') };
const ADA: Credit = {
  reference: 'ADA000000007',
  name: 'Ada Obi',
  institution: '815',
  transit: '30029',
  account: '7654321',
  cents: 19_600,
};

describe('Bank file of one credit', () => {
  const { header, details, segments, trailer } = readCpa005(cpa005(FROM, HEAD, [ADA]));
  test('The header of a bank file has the fields of Standard 005', () => {
    expect(header).toEqual({
      type: 'A',
      count: '000000001',
      originator: 'AB12345678',
      fileNumber: '0042',
      createdOn: '026331',
      dataCentre: '00310',
      reserved: ' '.repeat(20),
      currency: 'CAD',
      filler: ' '.repeat(1406),
    });
  });
  test('The records of a bank file have the fields of Standard 005', () => {
    expect(details).toEqual([{ type: 'C', count: '000000002', originator: 'AB12345678', fileNumber: '0042' }]);
    expect(segments).toEqual([
      {
        transactionType: '450',
        amount: '0000019600',
        dueOn: '026334',
        institution: '081530029',
        account: '7654321     ',
        itemTrace: '0'.repeat(22),
        storedType: '000',
        shortName: 'ADASHI         ',
        payee: 'ADA OBI                       ',
        longName: "ADASHI SOCIETE D'EPARGNE      ",
        userId: 'AB12345678',
        crossReference: 'ADA000000007       ',
        returnInstitution: '000300006',
        returnAccount: '1234567     ',
        sundry: ' '.repeat(15),
        filler: ' '.repeat(22),
        settlement: '  ',
        invalid: '0'.repeat(11),
      },
    ]);
  });
  test('The trailer of a bank file has the fields of Standard 005', () => {
    expect(trailer).toEqual({
      type: 'Z',
      count: '000000003',
      originator: 'AB12345678',
      fileNumber: '0042',
      debitValue: '0'.repeat(14),
      debitCount: '0'.repeat(8),
      creditValue: '00000000019600',
      creditCount: '00000001',
      errorCreditValue: '0'.repeat(14),
      errorCreditCount: '0'.repeat(8),
      errorDebitValue: '0'.repeat(14),
      errorDebitCount: '0'.repeat(8),
      filler: ' '.repeat(1352),
    });
  });
});

test('The bank file begins with the routing line of the configuration', () => {
  const routingLine = '$$AA01CPA1464[PROD[NL$$';
  expect(cpa005({ ...FROM, routingLine }, HEAD, [ADA])).toBe(`${routingLine}\r\n${cpa005(FROM, HEAD, [ADA])}`);
});

const digitsOf = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: least,
    maxLength: most,
  });
const anyCredit: fc.Arbitrary<Credit> = fc.record({
  reference: fc.nat(999_999_999).map((id) => `ADA${String(id).padStart(9, '0')}`),
  name: fc.string({ unit: 'grapheme', maxLength: 80 }),
  institution: digitsOf(3, 3),
  transit: digitsOf(5, 5),
  account: digitsOf(1, 12),
  cents: fc.integer({ min: 1, max: 9_999_999_999 }),
});
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(localDate('2026-01-01'), days));
const anyHead = fc.record({ number: fc.integer({ min: 1, max: 9999 }), createdOn: anyDay, dueOn: anyDay });

test('Every payment in a bank file has the position that Standard 005 defines', () => {
  fc.assert(
    fc.property(anyHead, fc.array(anyCredit, { minLength: 1, maxLength: 100 }), (head, credits) => {
      const text = cpa005(FROM, head, credits);
      expect(text).toMatch(/^[A-Z0-9 .,'&/\r\n-]*$/);
      const { details, segments, trailer } = readCpa005(text);
      expect(segments).toHaveLength(credits.length);
      for (const [index, read] of segments.entries()) {
        const credit = credits[index];
        if (!credit) throw new Error('one more was read than was written');
        expect(Number(read.amount)).toBe(credit.cents);
        expect(read.institution).toBe(`0${credit.institution}${credit.transit}`);
        expect(read.account).toBe(credit.account.padEnd(12));
        expect(read.crossReference).toBe(credit.reference.padEnd(19));
        expect(read.payee?.trim()).not.toBe('');
      }
      const number = String(head.number).padStart(4, '0');
      expect(details.map(({ type, count, fileNumber }) => [type, Number(count), fileNumber])).toEqual(
        details.map((_, index) => ['C', index + 2, number]),
      );
      expect(Number(trailer.count)).toBe(details.length + 2);
      expect(Number(trailer.creditCount)).toBe(credits.length);
      expect(BigInt(trailer.creditValue ?? '')).toBe(credits.reduce((sum, { cents }) => sum + BigInt(cents), 0n));
    }),
  );
});

test.each([
  ['2024-12-31', '024366'],
  ['2026-12-31', '026365'],
  ['2027-01-01', '027001'],
  ['2100-03-01', '000060'],
])('The bank file writes the date %s as %s', (day, written) => {
  const { segments } = readCpa005(cpa005(FROM, { ...HEAD, dueOn: localDate(day) }, [ADA]));
  expect(segments[0]?.dueOn).toBe(written);
});

test.each([
  ['an amount of eleven digits', { cents: 10_000_000_000 }],
  ['a fraction of a cent', { cents: 0.5 }],
  ['an account of thirteen digits', { account: '1234567890123' }],
  ['an account with letters', { account: '12X4567' }],
  ['a transit of six digits', { transit: '123456' }],
  ['a reference of twenty characters', { reference: 'A'.repeat(20) }],
])('The bank file rejects %s', (_, wrong) => {
  expect(() => cpa005(FROM, HEAD, [{ ...ADA, ...wrong }])).toThrow(RangeError);
});

test.each([
  ['Zoé D’Amour-Léger', "ZOE D'AMOUR-LEGER"],
  ['Ọlá Ńwá Çelik', 'OLA NWA CELIK'],
  ['Łukasz Øst & Œuvre', 'LUKASZ OST & OEUVRE'],
  ['Groß  Straße', 'GROSS STRASSE'],
  ['李 Li\n#1', 'LI LI 1'],
  ['李小龙', 'LIXIAOLONG'],
  ['Ɓala Ƙwara-Ɗan', 'BALA KWARA-DAN'],
  ['Əliyev Şahin Ağayev', 'ELIYEV SAHIN AGAYEV'],
  ['Nguyễn Thị Đào', 'NGUYEN THI DAO'],
  ['Nguyễn Thị Đào'.normalize('NFD'), 'NGUYEN THI DAO'],
  ['xʷməθkʷəy̓əm Yaʔaqub', "XWMETHKWEYEM YA'AQUB"],
  ['Sḵwx̱wú7mesh Hawaiʻi', "SKWXWU7MESH HAWAI'I"],
  ['SENĆOŦEN Ħal Ɛwɔŋ', 'SENCOTEN HAL EWONG'],
  ['Anne\u2011Marie O\u2019Brien\u200b-Roy', "ANNE-MARIE O'BRIEN-ROY"],
  ['Ａｄａ\u00a0Ｏｂｉ', 'ADA OBI'],
  ['Ada 😀 Obi 🇨🇦', 'ADA OBI'],
  ['Ada<Obi>', 'ADA OBI'],
  ['😀👍🏽', ''],
  ["- . '", ''],
])('The bank file writes the name %s as %s', (name, written) => {
  expect(plainText(name)).toBe(written);
});

test('The bank file drops no letter inside a word', () => {
  const scripts = ['Latin', 'Greek', 'Cyrillic', 'Ethiopic', 'Gurmukhi', 'Devanagari', 'Tamil', 'Canadian_Aboriginal'];
  const isLetter = new RegExp(`^(?=[${scripts.map((script) => `\\p{Script=${script}}`).join('')}])\\p{L}`, 'u');
  const codes = Array.from({ length: 0xa700 }, (_, code) => String.fromCharCode(code));
  const letters = codes.filter((letter) => isLetter.test(letter));
  expect(letters.length).toBeGreaterThan(2_900);
  const dropped = letters.filter((letter) => !/^A[A-Z0-9'&-]+B$/.test(plainText(`a${letter}b`)));
  // These three characters contain no letter: a phonetic sign, a prayer symbol and a length mark.
  expect(dropped).toEqual(['ʭ', 'ੴ', 'ᕯ']);
});

test.each([
  ['احمد', 'AHMD'],
  ['ነጋሽ', 'NEGASH'],
  ['ਸਿੰਘ', 'SIMGH'],
  ['김민준', 'GIMMINJUN'],
  ['ᐃᓄᒃ', 'INOK'],
  ['Ꝁarl', 'KARL'],
])('The bank file transliterates %s', (name, expected) => {
  expect(plainText(name)).toBe(expected);
});

test('The bank file replaces a name without writable characters with PAYEE', () => {
  const named = (name: string) => readCpa005(cpa005(FROM, HEAD, [{ ...ADA, name }])).segments[0]?.payee;
  for (const nameless of ['', '😀👍🏽', '🇨🇦', '...', '\u200b']) expect(named(nameless)).toBe('PAYEE'.padEnd(30));
  expect(named('Maria '.repeat(10))).toBe('MARIA '.repeat(5));
});
