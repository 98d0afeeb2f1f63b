import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { Blob, BufferFlag, Direction, Face, Buffer as Letters, Font as Shaper, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { FontFile } from './font-files.ts';
import { trueTypeOf } from './woff.ts';

/** A glyph at its place in a line, in units of the font. */
export interface PlacedGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** Characters that a PDF reader copies for the glyph. */
  readonly codePoints: readonly number[];
  readonly place: Readonly<Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>>;
}

/** Glyphs of one or more characters that the font shows together. */
interface Cluster {
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** Whether PDF readers copy the right text from the glyphs. */
  readonly isCopied: boolean;
}

export interface Shaped {
  readonly clusters: readonly Cluster[];
  /** Width as a share of the font size. */
  readonly width: number;
}

/** An open font. HarfBuzz shapes the text, because fontkit fails for several Indic scripts. */
export interface Typeface {
  readonly name: string;
  readonly font: Font;
  readonly has: (codePoint: number) => boolean;
  readonly shape: (text: string, isRightToLeft: boolean) => Shaped;
  /** Heights above and below the base line as shares of the font size. */
  readonly ascent: number;
  readonly descent: number;
}

type Positioned = ReturnType<Letters['getGlyphInfosAndPositions']>[number];

/** For each glyph, the first character that selects the glyph without shaping. */
type OwnCharacters = ReadonlyMap<number, number>;

const codesOf = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const sameText = (a: string, b: string) => a.normalize('NFKC') === b.normalize('NFKC');

/** Matches one character such as a bracket, which PDF readers mirror themselves in right-to-left text. */
const IS_MIRRORED = /^\p{Bidi_Mirrored}$/u;

/**
 * Returns the characters of each glyph of a cluster. A glyph has the same characters in every document: its own
 * character, or the first text that it shows.
 */
function codesOfCluster(ids: readonly number[], text: string, own: OwnCharacters): number[][] {
  return ids.map((id, index) => {
    const code = own.get(id);
    if (code === undefined) return index === 0 ? codesOf(text) : [];
    const letter = String.fromCodePoint(code);
    return ids.length === 1 && letter !== text && sameText(letter, text) ? codesOf(text) : [code];
  });
}

function clusterOf(glyphs: readonly Positioned[], raw: string, own: OwnCharacters, shaper: Shaper): Cluster {
  const text = raw.normalize('NFC');
  const ids = glyphs.map(({ codepoint }) => codepoint);
  const codes = codesOfCluster(ids, text, own);
  const copied = String.fromCodePoint(...codes.flat());
  const placed = glyphs.map(({ codepoint: id, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }, index) => ({
    id,
    advanceWidth: shaper.glyphHAdvance(id),
    codePoints: codes[index] ?? [],
    place: { xAdvance, yAdvance, xOffset, yOffset },
  }));
  const isExact = ids.every((id) => own.has(id)) && copied.normalize('NFC') === text;
  return { text, glyphs: placed, isCopied: isExact || IS_MIRRORED.test(text) };
}

/** Returns the clusters from left to right. */
function clustersOf(glyphs: readonly Positioned[], text: string, own: OwnCharacters, shaper: Shaper): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))];
  const ordered = starts.toSorted((a, b) => a - b);
  return starts.map((start) => {
    const end = ordered[ordered.indexOf(start) + 1];
    const members = glyphs.filter(({ cluster }) => cluster === start);
    return clusterOf(members, text.slice(start, end), own, shaper);
  });
}

/** Buffer of all calls, because HarfBuzz frees buffers only after a garbage collection. */
const letters = new Letters();

function glyphsOf(shaper: Shaper, text: string, isRightToLeft: boolean): Positioned[] {
  letters.reset();
  letters.addText(text);
  letters.guessSegmentProperties();
  letters.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  letters.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  shape(shaper, letters);
  return letters.getGlyphInfosAndPositions();
}

/** Number of shaped words in memory for each font. */
const MOST_WORDS = 2000;

/** Remembers short results, because documents repeat their words. */
function remembered(shapeText: Typeface['shape']): Typeface['shape'] {
  const words = new Map<string, Shaped>();
  return (text, isRightToLeft) => {
    const key = `${isRightToLeft}${text}`;
    const shaped = words.get(key) ?? shapeText(text, isRightToLeft);
    if (words.size > MOST_WORDS) words.clear();
    if (text.length < 24) words.set(key, shaped);
    return shaped;
  };
}

function widthOf(clusters: readonly Cluster[], unitsPerEm: number): number {
  return clusters.flatMap(({ glyphs }) => glyphs).reduce((sum, { place }) => sum + place.xAdvance, 0) / unitsPerEm;
}

function shaperOf(bytes: Uint8Array, own: OwnCharacters): Typeface['shape'] {
  const face = new Face(new Blob(bytes));
  const shaper = new Shaper(face);
  return remembered((text, isRightToLeft) => {
    const clusters = clustersOf(glyphsOf(shaper, text, isRightToLeft), text, own, shaper);
    return { clusters, width: widthOf(clusters, face.upem) };
  });
}

/** Returns for each glyph the first character that selects the glyph without shaping. */
function ownCharacters(font: Font): OwnCharacters {
  const own = new Map<number, number>();
  for (const code of font.characterSet) {
    const { id } = font.glyphForCodePoint(code);
    if (!own.has(id)) own.set(id, code);
  }
  return own;
}

/** Returns the bytes of a font as TrueType, in the regular weight. */
async function bytesOf({ path, characters, isVariable }: FontFile): Promise<Buffer> {
  const bytes = await readFile(path);
  if (path.endsWith('.ttf')) return bytes;
  if (path.endsWith('.woff')) return trueTypeOf(bytes);
  return subsetFont(bytes, characters(), { targetFormat: 'sfnt', ...(isVariable && { variationAxes: { wght: 400 } }) });
}

async function open(file: FontFile): Promise<Typeface> {
  const bytes = await bytesOf(file);
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${file.path} is not one typeface`);
  const characters = new Set(font.characterSet);
  return {
    name: file.path,
    font,
    has: (code) => characters.has(code),
    shape: shaperOf(bytes, ownCharacters(font)),
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
  };
}

/** Number of fonts in memory. Opening a font takes longer than writing a page. */
const MOST_OPEN = 24;
const opened = new Map<string, Promise<Typeface>>();

/** Opens a font, or returns the open font. Closes the font with the oldest use. */
export function typefaceOf(file: FontFile): Promise<Typeface> {
  const font =
    opened.get(file.path) ??
    open(file).catch((error: unknown) => {
      opened.delete(file.path);
      throw error;
    });
  opened.delete(file.path);
  opened.set(file.path, font);
  const [oldest] = opened.keys();
  if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
  return font;
}
