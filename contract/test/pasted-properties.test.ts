import { type Arbitrary, array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneAlphabet } from '../src/base/names.ts';
import { personalFields, writtenName } from '../src/base/person-fields.ts';
import { appCode, ROUTES, tidyAmount, tidyEmail, tidyLine, tidyName } from '../src/index.ts';

/** Zeros of scripts whose digits people type or paste. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0x1040, 0xff10, 0x1d7ce];
const INVISIBLE = ['\u200B', '\u200E', '\u200F', '\u202A', '\u202C', '\u2066', '\u2069', '\uFEFF', '\u00AD', '\u061C'];
const SPACES = [' ', '\u00A0', '\u2009', '\u202F', '\u3000', '\t'];
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '\uFF0D'];

/** Marks that a paste adds between the characters of a text. */
const marks = array(constantFrom(...INVISIBLE), { maxLength: 2 }).map((list) => list.join(''));
const separator = constantFrom(...SPACES, ...DASHES, '');
const digits = (count: number) => array(integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });

const inScript = (zero: number, plain: string) =>
  plain.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Returns a text with each digit in one script, and with marks between all characters. */
function pasted(plain: string): Arbitrary<string> {
  return tuple(constantFrom(...ZEROS), array(marks, { minLength: plain.length + 1, maxLength: plain.length + 1 })).map(
    ([zero, added]) =>
      Array.from(plain)
        .map((letter, at) => `${added[at]}${inScript(zero, letter)}`)
        .join('') + added.at(-1),
  );
}

/** Returns the groups of a text with a separator between two groups. */
const grouped = (groups: readonly string[]) =>
  array(separator, { minLength: groups.length, maxLength: groups.length }).map((between) =>
    groups.map((group, at) => (at === 0 ? group : `${between[at]}${group}`)).join(''),
  );

const AREAS = ['204', '250', '306', '403', '416', '514', '604', '709', '867', '902'];
const phone = tuple(constantFrom(...AREAS), integer({ min: 2, max: 9 }), digits(6)).map(
  ([area, first, rest]) => [area, `${first}${rest.slice(0, 2).join('')}`, rest.slice(2).join('')] as const,
);
const FIRST = Array.from('ABCEGHJKLMNPRSTVXY');
const OTHER = Array.from('ABCEGHJKLMNPRSTVWXYZ');
const postalCode = tuple(constantFrom(...FIRST), constantFrom(...OTHER), constantFrom(...OTHER), digits(3)).map(
  ([one, two, three, [a, b, c]]) => [`${one}${a}${two}`, `${b}${three}${c}`] as const,
);
const LETTERS = [...Array.from('abcdefgéèçñọẹṣāłøʔəɬ'), 'q̓', 'ʷ', 'θ'];
const word = array(constantFrom(...LETTERS), { minLength: 3, maxLength: 8 }).map((list) => list.join(''));

describe('mutations of valid input', () => {
  test('a phone number is read in each spelling', () => {
    const typed = phone.chain((groups) =>
      tuple(constantFrom(groups), constantFrom('', '1 ', '+1 ', '1-', '+1'), constantFrom(true, false)).chain(
        ([[area, ...rest], code, isBracketed]) =>
          grouped([isBracketed ? `(${area})` : area, ...rest])
            .chain((text) => pasted(code + text))
            .map((text) => ({ text, kept: groups.join('') })),
      ),
    );
    assert(
      property(typed, ({ text, kept }) => {
        expect(personalFields.phoneNumber.parse(text)).toBe(kept);
        expect(personalFields.phoneNumber.parse(kept)).toBe(kept);
      }),
    );
  });

  test('a phone number with a missing or additional digit is rejected with a message', () => {
    const typed = tuple(phone, integer({ min: 0, max: 9 }), constantFrom('', '0', '77'));
    assert(
      property(typed, ([groups, cut, more]) => {
        const whole = groups.join('');
        const text = more || whole.slice(0, cut);
        const wrong = more ? whole + text : text;
        const { success, error } = personalFields.phoneNumber.safeParse(wrong);
        expect(success).toBe(false);
        expect(error?.issues[0]?.message).toMatch(/^P/);
      }),
    );
  });

  test('an extension never changes the stored number without a message', () => {
    const typed = tuple(
      phone,
      constantFrom(' ext. ', 'x', ' x ', ', poste ', ' #', ';ext='),
      integer({ min: 1, max: 9999 }),
    );
    assert(
      property(typed, ([groups, mark, extension]) => {
        const { error } = personalFields.phoneNumber.safeParse(`${groups.join('-')}${mark}${extension}`);
        expect(error?.issues[0]?.message).toBe('Please leave out the extension');
      }),
    );
  });

  test('a postal code is read in each spelling', () => {
    const typed = postalCode.chain((groups) =>
      tuple(grouped(groups), constantFrom(true, false)).chain(([text, isSmall]) =>
        pasted(isSmall ? text.toLowerCase() : text).map((spelled) => ({ spelled, kept: groups.join('') })),
      ),
    );
    assert(
      property(typed, ({ spelled, kept }) => {
        expect(personalFields.zipCode.parse(spelled)).toBe(kept);
      }),
    );
  });

  test('a code of six digits is read in each spelling', () => {
    const typed = digits(6).chain((list) =>
      grouped(list.map(String))
        .chain(pasted)
        .map((text) => ({ text, kept: list.join('') })),
    );
    assert(
      property(typed, ({ text, kept }) => {
        expect(ROUTES.verifyOtp.body.shape.otp.parse(text)).toBe(kept);
        expect(appCode.shape.code.parse(text)).toBe(kept);
      }),
    );
  });

  test('a name keeps its letters, with plain spaces and hyphens', () => {
    const typed = tuple(word, word, constantFrom(...SPACES, ...DASHES), marks, marks);
    assert(
      property(typed, ([first, second, between, before, after]) => {
        const plain = SPACES.includes(between) ? ' ' : '-';
        const kept = `${first}${plain}${second}`.normalize('NFC');
        const text = `${before}${first}${after}${between}${before}${second}${after}`;
        expect(writtenName.parse(text)).toBe(kept);
        expect(personalFields.lastName.parse(kept)).toBe(kept);
      }),
    );
  });

  test('a Cyrillic letter in a Latin word is always rejected', () => {
    const typed = tuple(word, constantFrom(...Array.from('авеорсху')), integer({ min: 0, max: 8 }));
    assert(
      property(typed, ([latin, cyrillic, at]) => {
        expect(isOneAlphabet(`${latin.slice(0, at)}${cyrillic}${latin.slice(at)}`)).toBe(false);
      }),
    );
  });
});

describe('any text', () => {
  const any = array(
    constantFrom(
      ...INVISIBLE,
      ...SPACES,
      ...DASHES,
      ...Array.from('aA1.,@<>$%:ــم\u200C\u200D\0'),
      '\u{1F469}',
      'tel:',
    ),
    {
      maxLength: 20,
    },
  ).map((list) => list.join(''));
  test.each([
    ['line', tidyLine],
    ['name', tidyName],
    ['email', tidyEmail],
    ['amount', tidyAmount],
  ])('the second tidy-up of a %s changes nothing, and no invisible mark stays', (_, tidy) => {
    assert(
      property(any, (text) => {
        const once = tidy(text);
        expect(tidy(once)).toBe(once);
        for (const mark of INVISIBLE) expect(once).not.toContain(mark);
      }),
    );
  });
});
