/**
 * Tidies pasted text, one function for each kind of field. Pasted text contains invisible marks, wide spaces, typographic
 * hyphens and quotes, and digits of other scripts. A function keeps the letters and digits of an
 * invalid text, so that the rules of the field report the error.
 */

/**
 * Characters without a visible form, such as soft hyphens, direction marks, fillers and tags. The joiners and variation
 * selectors stay, because some scripts and emoji need them. The tags of a flag emoji stay, too.
 */
const INVISIBLE =
  /(?![\p{Join_C}\p{VS}]|(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}])[\p{DI}\u2800\uFFF9-\uFFFB]/gu;
const JOINERS = /\p{Join_C}/gu;
const SPACES = /[\p{Zs}\t]/gu;
/** Hyphens that look like the hyphen of a keyboard. */
const HYPHENS = /[\u2010\u2011\u2043\uFE63\uFF0D]/g;
/** All dashes, for texts in which every dash means a hyphen. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu;
/** Marks that people type instead of an apostrophe. The apostrophe ’ stays, because it is a correct spelling. */
const APOSTROPHES = /[\u2018\u201B\u2032\u0060\u00B4\uFF07]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

/** Scripts whose letters a zero-width joiner or non-joiner shapes. */
const SHAPED =
  'Arab|Syrc|Mong|Nkoo|Mand|Phag|Deva|Beng|Guru|Gujr|Orya|Taml|Telu|Knda|Mlym|Sinh|Khmr|Mymr|Tibt|Bali|Java|Newa|Cakm'
    .split('|')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('');
/** A joiner between two letters of the `SHAPED` scripts, or a joiner inside an emoji. */
const NEEDED_JOINER = new RegExp(
  String.raw`(?<=[${SHAPED}])\p{Join_C}(?=[${SHAPED}])|(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})`,
  'u',
);
const OTHER_JOINER = new RegExp(String.raw`(?!${NEEDED_JOINER.source})\p{Join_C}`, 'gu');

/** A variation selector that changes no letter or emoji. */
const OTHER_SELECTOR = /(?<![\p{sc=Han}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}\p{ExtPict}])\p{VS}/gu;

/** Returns the text without invisible marks, with plain spaces and without spaces at the ends. */
function visible(text: string): string {
  const marks = [INVISIBLE, OTHER_JOINER, OTHER_SELECTOR];
  return marks
    .reduce((left, mark) => left.replaceAll(mark, ''), text)
    .replaceAll(SPACES, ' ')
    .trim();
}

/** Converts a digit of any script into 0 to 9. In Unicode, the ten digits of a script are consecutive. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Returns the text with plain letters, digits, spaces and hyphens, for numbers and codes. */
export function tidyPlain(text: string): string {
  return visible(text.normalize('NFKC').replaceAll(JOINERS, ''))
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(DASHES, '-');
}

/** Tidies one line of free text, such as an address. Dashes and quotes stay as typed. */
export function tidyLine(text: string): string {
  return visible(text).replaceAll(HYPHENS, '-').replaceAll(/ {2,}/g, ' ');
}

/** Tidies the name of a person, place or company. */
export function tidyName(text: string): string {
  const plain = text.replaceAll(FULL_WIDTH, (letter) => letter.normalize('NFKC'));
  return tidyLine(plain.normalize('NFC')).replaceAll(DASHES, '-').replaceAll(APOSTROPHES, "'");
}

/** Tidies the name of a city. Adds the space after `St.` and similar words. */
export const tidyCity = (text: string): string => tidyName(text).replaceAll(/\b(St|Ste|Mt|Ft)\.(?=\p{L})/gu, '$1. ');

/** Returns the decoded address of a `mailto:` link. Invalid escapes stay as typed. */
function addressOfLink(link: string): string {
  const [address = ''] = link.slice('mailto:'.length).split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Tidies an email address. Accepts a `mailto:` link, and an address with a name: `Ada <ada@example.com>`. */
export function tidyEmail(text: string): string {
  const plain = tidyPlain(text).replaceAll(/[\u2018\u2019\u201B\u02BC]/g, "'");
  const linked = /^mailto:/i.test(plain) ? tidyPlain(addressOfLink(plain)) : plain;
  const [, inner = linked] = /<([^<>]*)>[\s,;.]*$/.exec(linked) ?? [];
  return inner.trim().replace(/[\s,;.]+$/, '');
}

/** Signs around and between the parts of a code. Letters and the signs `:` and `@` stay, so that links are rejected. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}:@]/gu;

/** Returns the text without separators if the result has the form of the field, and otherwise with separators. */
function joined(text: string, form: RegExp): string {
  const plain = tidyPlain(text);
  const compact = plain.replaceAll(SEPARATORS, '');
  return form.test(compact) ? compact : plain;
}

/** Tidies a code of six digits, such as '123-456' or '12 34 56'. */
export function tidyCode(text: string): string {
  return joined(text, /^\d{6}$/);
}

/** Tidies an invitation or referral code, which has capital letters and digits. */
export function tidyInviteCode(text: string): string {
  return joined(text.toUpperCase(), /^[A-Z0-9]+$/);
}

/** Returns a Canadian postal code as six letters and digits, such as 'M5H2N2' for 'm5h 2n2'. */
export function tidyPostalCode(text: string): string {
  return joined(text, /^[A-Za-z0-9]{6}$/).toUpperCase();
}

const CURRENCY = /^(?:CAD|CA|C)?\s?\$|^CAD|\$(?:\s?CAD|\s?CA)?$|CAD$/gi;
/** An amount with spaces, commas or apostrophes between thousands, or with dots if the decimal sign is a comma. */
const AMOUNT = /^(\d+|\d{1,3}(?:([ ,'])\d{3})(?:\2\d{3})*|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?$/;

/** Returns an amount such as 'CA$1,000.50' or '1 000,50 $' as '1000.50'. */
export function tidyAmount(text: string): string {
  const plain = tidyPlain(text)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(CURRENCY, '')
    .trim();
  const [, whole, , part] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined) return plain;
  return [whole.replaceAll(/\D/g, ''), part].filter(Boolean).join('.');
}
