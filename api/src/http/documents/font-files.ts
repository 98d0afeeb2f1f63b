import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A font file of a package. Large fonts have one file for each part of their characters. */
export interface FontFile {
  readonly path: string;
  readonly covers: (codePoint: number) => boolean;
  /** All characters of the file. */
  readonly characters: () => string;
  /** Whether the file has every weight. */
  readonly isVariable: boolean;
}

type Range = readonly [first: number, last: number];

const require = createRequire(import.meta.url);
const VARIABLE = '@fontsource-variable';
const sans = (name: string) => `${VARIABLE}/noto-sans-${name}`;
const HAN = { simplified: sans('sc'), traditional: sans('tc'), japanese: sans('jp'), korean: sans('kr') };

/** The font package of each script. DejaVu Sans has the Latin, Greek and Cyrillic scripts. */
const SCRIPTS: readonly (readonly [script: RegExp, name: string])[] = [
  [/\p{scx=Arab}/u, sans('arabic')],
  [/\p{scx=Hebr}/u, sans('hebrew')],
  [/\p{scx=Ethi}/u, sans('ethiopic')],
  [/\p{scx=Cans}/u, sans('canadian-aboriginal')],
  [/\p{scx=Cher}/u, sans('cherokee')],
  [/\p{scx=Adlm}/u, sans('adlam')],
  [/\p{scx=Vaii}/u, '@fontsource/noto-sans-vai'],
  [/\p{scx=Deva}/u, sans('devanagari')],
  [/\p{scx=Guru}/u, sans('gurmukhi')],
  [/\p{scx=Beng}/u, sans('bengali')],
  [/\p{scx=Gujr}/u, sans('gujarati')],
  [/\p{scx=Orya}/u, sans('oriya')],
  [/\p{scx=Taml}/u, sans('tamil')],
  [/\p{scx=Telu}/u, sans('telugu')],
  [/\p{scx=Knda}/u, sans('kannada')],
  [/\p{scx=Mlym}/u, sans('malayalam')],
  [/\p{scx=Sinh}/u, sans('sinhala')],
  [/\p{scx=Thaa}/u, sans('thaana')],
  [/\p{scx=Thai}/u, sans('thai')],
  [/\p{scx=Laoo}/u, sans('lao')],
  [/\p{scx=Khmr}/u, sans('khmer')],
  [/\p{scx=Mymr}/u, sans('myanmar')],
  [/\p{scx=Tibt}/u, `${VARIABLE}/noto-serif-tibetan`],
  [/\p{scx=Armn}/u, sans('armenian')],
  [/\p{scx=Geor}/u, sans('georgian')],
  [/\p{scx=Hang}/u, HAN.korean],
  [/[\p{scx=Hira}\p{scx=Kana}]/u, HAN.japanese],
];

const unicodeRanges = z.record(z.string(), z.string());

function rangesOf(list: string): Range[] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Returns all characters of the ranges, without surrogates. */
function charactersOf(ranges: readonly Range[]): string {
  let text = '';
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code++)
      if (code < 0xd8_00 || code > 0xdf_ff) text += String.fromCodePoint(code);
  return text;
}

function fileOf(path: string, ranges: readonly Range[]): FontFile {
  return {
    path,
    covers: (code) => ranges.some(([first, last]) => first <= code && code <= last),
    characters: () => ` ${charactersOf(ranges)}`,
    isVariable: path.includes(VARIABLE),
  };
}

/** Parts of a package with letters of other scripts, which have other fonts here. */
const OTHER_PARTS = /latin|vietnamese|cyrillic|greek|math|symbols/;

function filesOf(name: string): FontFile[] {
  const folder = dirname(require.resolve(`${name}/unicode.json`));
  const parts = unicodeRanges.parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')));
  const family = name.split('/')[1];
  const style = name.startsWith(VARIABLE) ? 'wght' : '400';
  return Object.entries(parts)
    .filter(([part]) => !OTHER_PARTS.test(part))
    .map(([part, list]) =>
      fileOf(join(folder, 'files', `${family}-${part.replaceAll(/[[\]]/g, '')}-${style}-normal.woff2`), rangesOf(list)),
    );
}

const known = new Map<string, readonly FontFile[]>();
function filesOfPackage(name: string): readonly FontFile[] {
  const files = known.get(name) ?? filesOf(name);
  known.set(name, files);
  return files;
}

/** DejaVu Sans has every letter of the languages with Latin letters, and places their accents. */
export const DEJAVU = fileOf(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), []);

/** Bitmap-like font with the first 65,000 characters of Unicode, for characters that no other font has. */
const UNIFONT = fileOf(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'), []);

/** Default-ignorable characters, such as joiners and variation selectors, need no glyph. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns the code points that need a glyph. */
export function visibleCodes(text: string): number[] {
  return Array.from(text)
    .filter((letter) => !IGNORABLE.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0);
}

/** Returns the file of a package with all visible characters of the text. */
function fileFor(name: string, codes: readonly number[]): FontFile[] {
  return filesOfPackage(name)
    .filter(({ covers }) => codes.every(covers))
    .slice(0, 1);
}

/** Orders the fonts with Chinese characters. The first font covers most of the text, so that a name has one style. */
function hanPackages(text: string): readonly string[] {
  const han = [...new Set(text.match(/\p{Script=Han}/gu))];
  const missing = (name: string) => han.filter((letter) => fileFor(name, visibleCodes(letter)).length === 0).length;
  const hint = /[\p{Script=Hira}\p{Script=Kana}]/u.test(text)
    ? HAN.japanese
    : /\p{Script=Hang}/u.test(text)
      ? HAN.korean
      : HAN.simplified;
  const ranked = Object.values(HAN).map((name) => ({ name, rank: missing(name) * 2 + (name === hint ? 0 : 1) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
}

/** Returns a function with the font files that probably have a grapheme of the text, the best file first. */
export function candidatesIn(text: string): (grapheme: string) => readonly FontFile[] {
  const han = /\p{scx=Hani}/u.test(text) ? hanPackages(text) : [];
  return (grapheme) => {
    const [base = ''] = grapheme;
    if (/[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u.test(base)) return [DEJAVU, UNIFONT];
    const own = SCRIPTS.filter(([script]) => script.test(base)).map(([, name]) => name);
    const names = /\p{scx=Hani}/u.test(base) ? [...han, ...own] : own;
    const files = names.flatMap((name) => fileFor(name, visibleCodes(grapheme)));
    // For characters that several scripts share, such as spaces, DejaVu Sans is the first choice.
    return /\p{sc=Zyyy}/u.test(base) ? [DEJAVU, ...files, UNIFONT] : [...files, DEJAVU, UNIFONT];
  };
}
