import { describe, expect, test } from 'vitest';
import {
  appCode,
  bankBody,
  emailForm,
  guarantorBody,
  kycBody,
  loginForm,
  openSquadBody,
  personalForm,
  ROUTES,
  secondFactorForm,
  tidyAmount,
} from '../src/index.ts';

interface Schema {
  readonly safeParse: (value: unknown) => {
    data?: unknown;
    error?: { issues: { message: string }[] };
  };
}

/** Returns the stored value, or the first error message. */
function kept(schema: Schema, value: unknown): unknown {
  const { data, error } = schema.safeParse(value);
  return error ? error.issues[0]?.message : data;
}

describe('pasted phone numbers', () => {
  test.each([
    ['direction marks and a non-breaking hyphen', '\u202A+1 (416) 555\u20110123\u202C'],
    ['en dashes', '416\u2013555\u20130123'],
    ['figure dashes and thin spaces', '1\u2009416\u2012555\u20120123'],
    ['a minus sign and no-break spaces', '+1\u00A0416\u2212555\u22120123'],
    ['dots', '416.555.0123'],
    ['the country code', '14165550123'],
    ['the international prefix', '011 1 416 555 0123'],
    [
      'full-width digits and signs',
      '\uFF0B\uFF11\uFF08\uFF14\uFF11\uFF16\uFF09\uFF15\uFF15\uFF15\uFF0D\uFF10\uFF11\uFF12\uFF13',
    ],
    ['Arabic-Indic digits', '\u0664\u0661\u0666\u0665\u0665\u0665\u0660\u0661\u0662\u0663'],
    ['Persian digits', '\u06F4\u06F1\u06F6\u06F5\u06F5\u06F5\u06F0\u06F1\u06F2\u06F3'],
    ['Devanagari digits', '\u096A\u0967\u096C\u096B\u096B\u096B\u0966\u0967\u0968\u0969'],
    ['zero-width spaces', '416\u200B555\u200B0123'],
    ['slashes', '416/555/0123'],
    ['middle dots', '416\u00B7555\u00B70123'],
    ['underscores', '416_555_0123'],
    ['ideographic full stops', '416\u3002555\uFF610123'],
    ['bars and bullets', '416|555\u20220123'],
    ['angle brackets', '<416 555 0123>'],
    ['a mobile phone sign', '\u{1F4F1}\uFE0E 416 555 0123'],
    ['square brackets', '[416] 555-0123'],
    ['the apostrophe of a spreadsheet', "'4165550123"],
    ['quotes', '\u201C416 555-0123\u201D'],
    ['a telephone sign', '\u260E\uFE0F 416 555-0123'],
    ['the prefix 00', '00 1 416 555 0123'],
    ['the prefix 001', '0014165550123'],
    ['the country code in parentheses', '+1 (1) 416 555-0123'],
  ])('a phone number with %s is stored as ten digits', (_, typed) => {
    expect(kept(personalForm.shape.phoneNumber, typed)).toBe('4165550123');
    expect(kept(kycBody.shape.employerPhoneNumber, typed)).toBe('4165550123');
    expect(kept(guarantorBody.shape.phoneNumber, typed)).toBe('4165550123');
  });

  const extension = 'Please leave out the extension';
  const words = 'Please enter only the number, without “tel:” or other words';
  const canadian = 'Please enter a Canadian phone number';
  test.each([
    ['416-555-0123 ext. 45', extension],
    ['416-555-0123 x45', extension],
    ['4165550123ext45', extension],
    ['416-555-0123 poste 45', extension],
    ['416-555-0123, #45', extension],
    ['tel:+1-416-555-0123', words],
    ['TEL:+14165550123', words],
    ['tel:4165550123', words],
    ['T\u00E9l. : 416 555-0123', words],
    ['416-555-0123 (cell)', words],
    ['+43 1 555 0123', canadian],
    ['+234 803 123 4567', canadian],
    ['212-555-0123', canadian],
    ['800-555-0123', canadian],
    ['416-055-0123', canadian],
    ['416-CALL-NOW', 'Phone number should only contain digits'],
    ['416-555', 'Phone number should only contain digits'],
  ])('the phone number %s gets the message: %s', (typed, message) => {
    expect(kept(personalForm.shape.phoneNumber, typed)).toBe(message);
    expect(kept(kycBody.shape.employerPhoneNumber, typed)).toBe(message.replace('Phone', 'Employer phone'));
  });
});

describe('pasted postal codes', () => {
  test.each([
    'M5H 2N2',
    'm5h2n2',
    'm5h 2n2',
    'M5H-2N2',
    'M5H\u00A02N2',
    'M5H\u20112N2',
    ' M5H\u2009 2N2 ',
    '\uFF2D\uFF15\uFF28\u3000\uFF12\uFF2E\uFF12',
    'M5H, 2N2',
    '(M5H 2N2)',
    '"M5H 2N2"',
    'M5H\u00B72N2',
    'M5H\n2N2',
  ])('the postal code %s is stored as M5H2N2', (typed) => {
    expect(kept(personalForm.shape.zipCode, typed)).toBe('M5H2N2');
    expect(kept(kycBody.shape.zipCode, typed)).toBe('M5H2N2');
  });
});

describe('pasted codes', () => {
  const otp = ROUTES.verifyOtp.body.shape.otp;
  test.each([
    '123456',
    '123-456',
    '12 34 56',
    '123\u00A0456',
    '123\u2011456',
    '123.456',
    '123,456',
    '123\u00B7456',
    '123/456',
    '(123456)',
    '#123456',
    '\u00AB123456\u00BB',
    "'123456'",
    '123 456\n',
    '\u200B123456\u200B',
    '\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16',
    '\u0661\u0662\u0663\u0664\u0665\u0666',
  ])('the code %s is read as 123456', (typed) => {
    expect(kept(otp, typed)).toBe('123456');
    expect(kept(ROUTES.resetPassword.body.shape.otp, typed)).toBe('123456');
    expect(kept(ROUTES.confirmNewEmail.body.shape.otp, typed)).toBe('123456');
    expect(kept(appCode.shape.code, typed)).toBe('123456');
    expect(kept(secondFactorForm.shape.code, typed)).toBe('123456');
  });
  test.each(['12345', '1234567', '12345a', '', '12345:6', 'code 123456', '12@3456'])(
    'the code %s is rejected',
    (typed) => {
      expect(kept(otp, typed)).toBe('Please fill all the inputs boxes');
    },
  );
  test.each([
    'abcd2345',
    'ABCD-2345',
    'ABCD 2345',
    '\u200EABCD\u00A02345',
    '\uFF21\uFF22\uFF23\uFF24\uFF12\uFF13\uFF14\uFF15',
  ])('the invitation code %s is read as ABCD2345', (typed) => {
    expect(kept(ROUTES.squadByInvite.params.shape.code, typed)).toBe('ABCD2345');
    expect(kept(ROUTES.joinSquad.body.shape.inviteCode, typed)).toBe('ABCD2345');
    expect(kept(ROUTES.squad.query.shape.code, typed)).toBe('ABCD2345');
    expect(kept(ROUTES.invitation.query.shape.code, typed)).toBe('ABCD2345');
    expect(kept(ROUTES.signup.body.shape.referralCode, typed)).toBe('ABCD2345');
  });
});

describe('pasted email addresses', () => {
  test.each([
    ' Ada@Example.com\u00A0',
    'mailto:ada@example.com',
    'MAILTO:ada@example.com?subject=Hello%20there',
    'mailto:ada%40example.com',
    'Ada Obi <ada@example.com>',
    '<ada@example.com>;',
    'ada@example.com,',
    'ada@example.com .',
    'mailto:ada@example.com%E2%80%8B',
    'ada\uFF20example.com',
    '\u202Aada@example.com\u202C',
    'ada@\u200Bexample.com',
  ])('the email address %s is stored as ada@example.com', (typed) => {
    expect(kept(emailForm.shape.email_address, typed)).toBe('ada@example.com');
    expect(kept(loginForm.shape.email_address, typed)).toBe('ada@example.com');
    expect(kept(guarantorBody.shape.email, typed)).toBe('ada@example.com');
    expect(kept(kycBody.shape.email_address, typed)).toBe('ada@example.com');
  });
  test.each([
    ['pat.o\u2019brien@example.com', "pat.o'brien@example.com"],
    ['ada@my\u2011bank.ca', 'ada@my-bank.ca'],
    ['mailto:%zz', '*Email must be a valid address'],
    ['ada@example', '*Email must be a valid address'],
  ])('the email address %s becomes %s', (typed, expected) => {
    expect(kept(emailForm.shape.email_address, typed)).toBe(expected);
  });
});

describe('pasted bank numbers', () => {
  test.each([
    ['transit', '1234 5', '12345'],
    ['transit', '\uFF11\uFF12\uFF13\uFF14\uFF15', '12345'],
    ['institution', '\u200E003\u200E', '003'],
    ['account', '123\u20114567', '1234567'],
    ['account', '123\u00A04567', '1234567'],
    ['account', '\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '1234567'],
  ] as const)('the %s number %s is stored as %s', (field, typed, expected) => {
    expect(kept(bankBody.shape[field], typed)).toBe(expected);
  });
});

describe('pasted names', () => {
  const signUp = (firstName: string) =>
    kept(ROUTES.signup.body, {
      firstName,
      lastName: 'Obi',
      email_address: 'ada@example.com',
      password: 'Savings2026!',
    });
  test.each([
    ['a non-breaking hyphen', 'Jean\u2011Paul', 'Jean-Paul'],
    ['an en dash', 'Anne\u2013Marie', 'Anne-Marie'],
    ['a no-break space', 'Ada\u00A0Grace', 'Ada Grace'],
    ['direction marks', '\u202AAda\u202C', 'Ada'],
    ['a zero-width space and a soft hyphen', 'Ada\u200BGra\u00ADce', 'AdaGrace'],
    ['tag characters', 'Ada\u{E0041}\u{E007F}', 'Ada'],
    ['an empty Braille cell', 'Ada\u2800', 'Ada'],
    ['a combining grapheme joiner', 'A\u034Fda', 'Ada'],
    ['a variation selector after a Latin letter', 'Ada\uFE0F\u{E0100}', 'Ada'],
    ['a variation selector after a Han letter', '\u845B\u{E0100}\u57CE', '\u845B\u{E0100}\u57CE'],
    ['an opening quote as an apostrophe', 'O\u2018Brien', "O'Brien"],
    ['a right apostrophe', 'O\u2019Brien', 'O\u2019Brien'],
    ['full-width letters', '\uFF21\uFF44\uFF41', 'Ada'],
    ['an ideographic space', '\u738B\u3000\u5C0F\u660E', '\u738B \u5C0F\u660E'],
    ['letters with separate accents', 'Rene\u0301', 'Ren\u00E9'],
    ['a joiner in Latin letters', 'A\u200Cd\u200Da', 'Ada'],
    ['a non-joiner in Persian', '\u0645\u0647\u200C\u0646\u0627\u0632', '\u0645\u0647\u200C\u0646\u0627\u0632'],
    ['a joiner in Sinhala', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['a non-joiner in Bengali', '\u09B0\u200C\u09CD\u09AF\u09BE', '\u09B0\u200C\u09CD\u09AF\u09BE'],
    ['a joiner at the end of a Persian name', '\u0645\u0647\u200C', '\u0645\u0647'],
    [
      'theta in a Salish name',
      'x\u02B7m\u0259\u03B8k\u02B7\u0259y\u0313\u0259m',
      'x\u02B7m\u0259\u03B8k\u02B7\u0259y\u0313\u0259m',
    ],
    ['chi in a Salish name', 'S\u03C7\u02B7ayx\u02B7\u0259y', 'S\u03C7\u02B7ayx\u02B7\u0259y'],
    ['lambda in a Heiltsuk name', '\u03BBi\u0259la', '\u03BBi\u0259la'],
    ['a raised theta in a Salish name', 't\u0313\u1DBF\u0259x\u02B7', 't\u0313\u1DBF\u0259x\u02B7'],
    ['a glottal stop', '\u0294elx\u02B7\u0254\u014B', '\u0294elx\u02B7\u0254\u014B'],
    ['a Catalan middle dot', 'Gal\u00B7la', 'Gal\u00B7la'],
    ['a Mohawk colon', 'Kanien\u2019keh\u00E1\uA789ka', 'Kanien\u2019keh\u00E1\uA789ka'],
  ])('the name with %s is stored', (_, typed, expected) => {
    expect(signUp(typed)).toMatchObject({ firstName: expected });
    expect(kept(personalForm.shape.firstName, `${typed} Zed`)).toBe(`${expected} Zed`);
    expect(kept(guarantorBody.shape.name, `${typed} Zed`)).toBe(`${expected} Zed`);
    expect(kept(bankBody.shape.holderName, `${typed} Zed`)).toBe(`${expected} Zed`);
  });
  test.each([
    ['Friends\u00A0of Jean\u2011Paul', 'Friends of Jean-Paul'],
    ['\u202AFriends\u202C of\u200B Ada', 'Friends of Ada'],
    ['\u062F\u0648\u0633\u062A\u200C\u0647\u0627', '\u062F\u0648\u0633\u062A\u200C\u0647\u0627'],
    ['x\u02B7m\u0259\u03B8k\u02B7\u0259y\u0313\u0259m squad', 'x\u02B7m\u0259\u03B8k\u02B7\u0259y\u0313\u0259m squad'],
  ])('the squad name %s is stored as %s', (typed, expected) => {
    expect(kept(openSquadBody.shape.name, typed)).toBe(expected);
  });
  test.each([
    '\u{1F469}\u200D\u{1F467} Mothers \u2013 \u2018first\u2019 squad',
    '\u2764\uFE0F squad',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} squad',
  ])('the squad name %s keeps its dashes, quotes and emoji', (name) => {
    expect(kept(openSquadBody.shape.name, name)).toBe(name);
  });
});

describe('pasted lines and searches', () => {
  test('an address keeps its text, without invisible marks and with plain spaces', () => {
    const typed = '\u202A12\u2011A\u00A0rue\u202F\u00ABPrincipale\u00BB\u200B\u202C';
    expect(kept(personalForm.shape.homeAddress, typed)).toBe('12-A rue \u00ABPrincipale\u00BB');
  });
  test('a city and a search text have plain spaces', () => {
    expect(kept(personalForm.shape.city, 'Trois\u2011Rivi\u00E8res')).toBe('Trois-Rivi\u00E8res');
    expect(kept(ROUTES.people.query.shape.q, '\u200Eada\u00A0obi\u200E')).toBe('ada obi');
  });
});

describe('pasted amounts', () => {
  test.each([
    ['100', '100'],
    ['CA$1,000.50', '1000.50'],
    ['1\u00A0000,50\u00A0$', '1000.50'],
    ['1\u202F000,50 $ CA', '1000.50'],
    ['$50', '50'],
    ['50 CAD', '50'],
    ['1,000', '1000'],
    ['1.000,50', '1000.50'],
    ["1'000.00", '1000.00'],
    ['55,5', '55.5'],
    ['\uFF11\uFF10\uFF10', '100'],
    ['\u0661\u0660\u0660', '100'],
    ['\u200E100.00\u200E', '100.00'],
    ['1.000', '1.000'],
    ['1,00,000', '1,00,000'],
    ['-5', '-5'],
    ['abc', 'abc'],
  ])('the amount %s is read as %s', (typed, expected) => {
    expect(tidyAmount(typed)).toBe(expected);
  });
});
