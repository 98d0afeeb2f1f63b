import { array, asyncProperty, assert as check, constantFrom, oneof, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts, isolated, pdfOf, prose, signed, table } from '../src/http/documents/index.ts';
import { linesOf } from '../src/http/documents/lines.ts';
import { paragraphsOf, prepare } from '../src/http/documents/paragraph.ts';
import { shownIn } from './pdf-text.ts';

const documentOf = async (text: string) => shownIn(await pdfOf('', new Date(0), [prose(text)]));
const copied = ({ words }: Awaited<ReturnType<typeof documentOf>>) => words.map(({ text }) => text).join('');
const reversed = (text: string) =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');

/** Names by script, with the fonts of a document that contains only the name. */
const NAMES: readonly (readonly [script: string, name: string, ...fonts: string[]])[] = [
  ['Latin', 'Ọmọ́táyọ̀ Folákẹ́', 'DejaVuSans'],
  ['Hausa', 'Ƙwando Ɗanjuma Ɓello', 'DejaVuSans'],
  ['Salish', 'ʔəx̌ʷθaθ Sx̱wíxwtn', 'DejaVuSans'],
  ['Vietnamese', 'Nguyễn Thị Ngọc', 'DejaVuSans'],
  ['Cyrillic', 'Владимир Жуков', 'DejaVuSans'],
  ['Greek', 'Αλέξανδρος', 'DejaVuSans'],
  ['Ethiopic', 'ገብረ-ሥላሴ', 'DejaVuSans', 'NotoSansEthiopic-Regular'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'NotoSansGurmukhi-Regular'],
  ['Devanagari', 'प्रिया श्रीकृष्ण लक्ष्मी', 'NotoSansDevanagari-Regular'],
  ['Tamil', 'ஸ்ரீநிவாசன் கௌசல்யா', 'NotoSansTamil-Regular'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর', 'NotoSansBengali-Regular'],
  ['Gujarati', 'નરેન્દ્ર', 'NotoSansGujarati-Regular'],
  ['Oriya', 'କୃଷ୍ଣ', 'NotoSansOriya-Regular'],
  ['Telugu', 'శ్రీనివాస్', 'NotoSansTelugu-Regular'],
  ['Kannada', 'ಲಕ್ಷ್ಮೀ', 'NotoSansKannada-Regular'],
  ['Malayalam', 'കൃഷ്ണൻ', 'NotoSansMalayalam-Regular'],
  ['Sinhala', 'ශ්‍රී ලංකා', 'NotoSansSinhala-Regular'],
  ['Thai', 'สมชาย น้ำผึ้ง', 'NotoSansThai-Regular'],
  ['Lao', 'ສົມຊາຍ', 'NotoSansLao-Regular'],
  ['Khmer', 'ស្រី', 'NotoSansKhmer-Regular'],
  ['Burmese', 'အောင်ဆန်းစုကြည်', 'NotoSansMyanmar-Regular'],
  ['Tibetan', 'བསྟན་འཛིན', 'NotoSerifTibetan-Regular'],
  ['Simplified Chinese', '王小明', 'NotoSansSC-Thin'],
  ['Traditional Chinese', '張學友', 'NotoSansSC-Thin'],
  ['rare Chinese', '䶮', 'UnifontExMono'],
  ['Japanese', '山田さくら', 'NotoSansJP-Thin'],
  ['Korean', '김철수', 'NotoSansKR-Thin'],
  ['syllabics', 'ᐃᓄᒃᑎᑐᑦ', 'NotoSansCanadianAboriginal-Regular'],
  ['Cherokee', 'ᏣᎳᎩ', 'NotoSansCherokee-Regular'],
  ['Vai', 'ꕙꔤ', 'NotoSansVai-Regular'],
  ['Armenian', 'Արամ', 'NotoSansArmenian-Regular'],
  ['Georgian', 'გიორგი', 'NotoSansGeorgian-Regular'],
  ['two scripts', 'Abebe አበበ', 'DejaVuSans', 'NotoSansEthiopic-Regular'],
];
const RIGHT_TO_LEFT: typeof NAMES = [
  ['Arabic', 'محمد علي', 'NotoSansArabic-Regular'],
  ['Arabic with vowels', 'مُحَمَّد', 'NotoSansArabic-Regular'],
  ['Persian', 'علی‌رضا گل', 'NotoSansArabic-Regular'],
  ['Hebrew', 'דוד כהן', 'NotoSansHebrewThin-Regular'],
  ['Thaana', 'ދިވެހި', 'NotoSansThaana-Regular'],
  ['Adlam', '𞤀𞤣𞤤𞤢𞤥', 'NotoSansAdlam-Regular'],
];

describe('Names in documents', () => {
  test.each(NAMES)(
    'a name in %s has glyphs, can be copied and adds only the fonts that it needs',
    async (_, name, ...fonts) => {
      const document = await documentOf(name);
      expect(document.words.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
      expect(copied(document)).toBe(name.normalize('NFC'));
      expect(document.fonts).toEqual(fonts);
    },
  );

  test.each(RIGHT_TO_LEFT)('a name in %s is written from right to left', async (_, name, ...fonts) => {
    const document = await documentOf(name);
    expect(document.words.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(copied(document).replaceAll('\u200c', '').normalize('NFC')).toBe(
      reversed(name).replaceAll('\u200c', '').normalize('NFC'),
    );
    expect(document.fonts).toEqual(fonts);
  });

  test('shapes letters by their neighbours', async () => {
    const glyphs = async (text: string) => (await documentOf(text)).words.flatMap((word) => word.glyphs);
    expect(new Set(await glyphs('سسس')).size).toBe(3);
    expect(new Set(await glyphs('س\u200cس\u200cس')).size).toBe(1);
  });

  test.each([
    ['a Latin name before an Arabic name', 'Ali محمد 123', 'Ali 123 دمحم'],
    ['a Hebrew name before a Latin name', 'דוד (Dave) 7', '7 (Dave) דוד'],
    ['an Arabic name beside brackets', 'محمد (علي)', '(يلع) دمحم'],
  ])('orders %s in one line', async (_, value, shown) => {
    const pdf = await pdfOf('', new Date(0), [facts([['', value]])]);
    const words = shownIn(pdf).words.map(({ text }) => text.trim());
    expect(words.join(' ').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()).toBe(shown);
  });

  test('keeps the order of a sentence with a right-to-left name', async () => {
    const pdf = await pdfOf(`Statement: ${isolated('מועדון')}, 2026`, new Date(0), [
      signed(`Signed by ${isolated('محمد')} on 2026-11-27`),
    ]);
    expect(copied(shownIn(pdf))).toBe(
      `Statement: ${reversed('מועדון')}, 2026Signed by ${reversed('محمد')} on 2026-11-27`,
    );
    expect(isolated('Ada')).toBe('Ada');
  });

  test.each([
    ['a private character', 'A\u{10fffd}', 'A\ufffd'],
    ['half of a character', 'A\ud83d', 'A\ufffd'],
    ['control characters', 'A\u0000\u0007\u0085B', 'AB'],
    ['an emoji with a joiner', '👩\u200d🌾', '👩🌾'],
    ['the marks of pasted text', '\ufeff\u202aAda\u202c\u200b', 'Ada'],
  ])('shows no empty box for %s', async (_, text, shown) => {
    const document = await documentOf(text);
    expect(document.words.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(copied(document).replaceAll(/[\u200b\u200d]/g, '')).toBe(shown);
  });

  test('a table of names has the fonts of all its names and no empty box', async () => {
    const names = [...NAMES, ...RIGHT_TO_LEFT];
    const columns = [
      { title: 'Name', width: 60 },
      { title: 'Amount', width: 40, isAmount: true },
    ];
    const rows = names.map(([, name]) => [name, 'CA$100.00']);
    const { words, fonts } = shownIn(await pdfOf('Names', new Date(0), [table(columns, rows)]));
    expect(words.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(fonts).toEqual([...new Set(names.flatMap(([, , ...more]) => more))].toSorted());
  });
});

describe('Text in documents', () => {
  test('A combining accent stays with its letter in a PDF document', async () => {
    await documentOf('Folákẹ́');
    expect(copied(await documentOf('o\u0323\u0301'))).toBe('\u1ecd\u0301');
  });

  test('Earlier documents do not affect the characters of a later PDF document', async () => {
    const first = await documentOf('Ọmọ́táyọ̀ محمد');
    await documentOf('Élodie Ìyàwó علي');
    expect(await documentOf('Ọmọ́táyọ̀ محمد')).toEqual(first);
  });

  test.each([
    ['English', 'The member pays every week. '],
    ['Chinese', '会员每周缴纳会费，一直到最后一轮。'],
    ['Thai', 'สมาชิกจ่ายเงินทุกสัปดาห์จนถึงรอบสุดท้าย'],
    ['Arabic', 'يدفع العضو كل أسبوع حتى الجولة الأخيرة. '],
    ['one long word', 'Donaudampfschifffahrtsgesellschaft'],
  ])('breaks lines of %s at the margin without losing letters', async (_, sentence) => {
    const lines = await brokenLines(sentence.repeat(12), 30, 'auto');
    expect(lines.length).toBeGreaterThan(2);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(30);
    expect(lines.map(({ text }) => text).join('')).toBe(sentence.repeat(12).replaceAll(/\s/g, ''));
  });

  test('breaks any text without losing letters', async () => {
    const letters = array(constantFrom(...Array.from('aé -.,(中本。ก้اלשक्षि한ሀ\u200d\u0301')), { maxLength: 60 }).map(
      (all) => all.join(''),
    );
    await check(
      asyncProperty(oneof(letters, string({ unit: 'binary', maxLength: 9 })), async (text) => {
        const lines = await brokenLines(text, 8);
        const { text: whole } = await prepare(text);
        expect(sorted(lines.map((line) => line.text).join(''))).toEqual(sorted(solid(whole)));
      }),
      { numRuns: 40 },
    );
  });

  test('repeats the header of a table on each page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`Row ${index}`, '1']);
    const columns = [
      { title: 'Name', width: 60 },
      { title: 'Amount', width: 40 },
    ];
    const { words } = shownIn(await pdfOf('A table', new Date(0), [table(columns, rows)]));
    expect(words.filter(({ text }) => text === 'Amount')).toHaveLength(2);
    expect(words.filter(({ text }) => text === 'Row ')).toHaveLength(60);
  });

  test('shortens a long cell with an ellipsis', async () => {
    const pdf = await pdfOf('', new Date(0), [table([{ title: 'N', width: 10 }], [['A very long name of a squad']])]);
    expect(copied(shownIn(pdf))).toMatch(/^NA very ?l?o?n?…$/);
  });
});

const sorted = (text: string) => Array.from(text).toSorted((a, b) => a.localeCompare(b));
const solid = (text: string) => text.replaceAll(/[\s\u2066-\u2069\u202a-\u202e\u200e\u200f\u061c]/gu, '');

async function brokenLines(text: string, width: number, base: 'ltr' | 'auto' = 'ltr') {
  const none = { ascent: 1, descent: 0 };
  const lines = paragraphsOf(await prepare(text), base).flatMap((paragraph) => linesOf(paragraph, width, none));
  return lines.map((line) => {
    const inOrder = line.runs.some(({ level }) => level % 2 === 1) ? line.runs.toReversed() : line.runs;
    return { width: line.width, text: solid(inOrder.map((run) => run.text).join('')) };
  });
}
