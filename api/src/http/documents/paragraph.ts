import bidiFactory from 'bidi-js';
import { candidatesIn, DEJAVU, type FontFile, visibleCodes } from './font-files.ts';
import { type Shaped, type Typeface, typefaceOf } from './typeface.ts';

/** Base direction of a text: left to right, or the direction of the first letter. */
export type Base = 'ltr' | 'auto';

/** A text with one typeface for each UTF-16 unit. */
export interface Prepared {
  readonly text: string;
  readonly faces: readonly Typeface[];
}

export interface Paragraph extends Prepared {
  /** Embedding levels of the Unicode bidirectional algorithm. Odd levels are right to left. */
  readonly levels: Uint8Array;
}

/** A word of a line with one typeface and one direction. */
export interface Run extends Shaped {
  readonly face: Typeface;
  readonly text: string;
  readonly level: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const REPLACEMENT = '\ufffd';

/** Removes control characters, and replaces tabs and every kind of line break. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}|\ufeff/gu, '');
}

async function faceOf(
  grapheme: string,
  candidates: (grapheme: string) => readonly FontFile[],
  before: Typeface | undefined,
): Promise<Typeface | null> {
  const codes = visibleCodes(grapheme);
  const hasAll = ({ has }: Typeface) => codes.every(has);
  const [base = ''] = grapheme;
  if (before && (codes.length === 0 || /\p{sc=Zyyy}/u.test(base)) && hasAll(before)) return before;
  for (const file of candidates(grapheme)) {
    const face = await typefaceOf(file);
    if (hasAll(face)) return face;
  }
  return null;
}

/** Matches text in Latin letters, which needs no search for fonts. */
const LATIN = /^[\p{scx=Latn}\n\d\p{Zs}!-/:-@‘’“”…–—•]*$/u;

/** Chooses the typeface of each character. Replaces characters that no font has. */
export async function prepare(raw: string): Promise<Prepared> {
  const text = printable(raw);
  const base = await typefaceOf(DEJAVU);
  if (LATIN.test(text) && visibleCodes(text).every((code) => code === 10 || base.has(code)))
    return { text, faces: Array<Typeface>(text.length).fill(base) };
  const candidates = candidatesIn(text);
  let shown = '';
  let before: Typeface | undefined;
  const faces: Typeface[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const found: Typeface | null = segment === '\n' ? base : await faceOf(segment, candidates, before);
    const written = found ? segment : REPLACEMENT;
    const face = found ?? base;
    shown += written;
    before = face;
    faces.push(...Array<Typeface>(written.length).fill(face));
  }
  return { text: shown, faces };
}

/** Right-to-left letters outside the first 65,536 characters, which bidi-js does not know. */
const FAR_RIGHT_TO_LEFT = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
const TWO_RIGHT_TO_LEFT = 'אא';

/** Returns the lines of a prepared text, separated at its line breaks. */
export function paragraphsOf({ text, faces }: Prepared, base: Base): Paragraph[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const from = start;
    start += line.length + 1;
    const { levels } = bidi.getEmbeddingLevels(line.replaceAll(FAR_RIGHT_TO_LEFT, TWO_RIGHT_TO_LEFT), base);
    return { text: line, faces: faces.slice(from, from + line.length), levels };
  });
}

/** Signs that only set the direction of other characters. */
const DIRECTIONS = /[\u2066-\u2069\u202a-\u202e\u200e\u200f\u061c]/g;

/**
 * Returns the shaped runs of a part of a paragraph, in reading order. A run has at most one word, so that `shape` can
 * reuse the results of repeated words.
 */
export function runsOf({ text, faces, levels }: Paragraph, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (let from = start; from < end; ) {
    const [face, level = 0] = [faces[from], levels[from]];
    let to = from + 1;
    while (to < end && faces[to] === face && levels[to] === level && !(text[to - 1] === ' ' && text[to] !== ' '))
      to += 1;
    const piece = text.slice(from, to).replaceAll(DIRECTIONS, '');
    if (face && piece !== '') runs.push({ face, text: piece, level, ...face.shape(piece, level % 2 === 1) });
    from = to;
  }
  return runs;
}

/** Orders runs from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let least = highest; least > 0; least--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= least) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  }
  return ordered;
}

export const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);
