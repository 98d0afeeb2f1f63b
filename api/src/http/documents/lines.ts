import { inVisualOrder, type Paragraph, type Run, runsOf, widthOf } from './paragraph.ts';
import type { Typeface } from './typeface.ts';

/** A line of runs from left to right. Width and heights are shares of the font size. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts without spaces between words. */
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{M}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;

const SPACE = /^[^\S\u00a0\u202f]/u;
const HYPHEN = /^[-\u2010\u2013]/u;

/** Returns whether a line can end between two words. */
function canBreak(before: string, after: string): boolean {
  if (SPACE.test(after)) return false;
  if (SPACE.test(before.slice(-1)) || HYPHEN.test(before)) return true;
  return (UNSPACED.test(before) || UNSPACED.test(after)) && !CLOSES.test(after) && !OPENS.test(before);
}

/** Returns the indices where a line can end: after spaces and hyphens, and between words of scripts without spaces. */
function breaksOf(text: string): number[] {
  const breaks: number[] = [];
  let before = '';
  for (const { index, segment } of words.segment(text)) {
    if (before !== '' && canBreak(before, segment)) breaks.push(index);
    before = segment;
  }
  return [...breaks, text.length];
}

const trimmedEnd = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).replace(/[^\S\u00a0\u202f]+$/u, '').length;

/** Returns the end of the longest part that fits, of at least one grapheme. */
function longestPart(paragraph: Paragraph, start: number, end: number, most: number): number {
  let fits = start;
  for (const { index, segment } of graphemes.segment(paragraph.text.slice(start, end))) {
    const next = start + index + segment.length;
    if (fits > start && widthOf(runsOf(paragraph, start, next)) > most) break;
    fits = next;
  }
  return fits;
}

type Cut = readonly [start: number, end: number];

const isTooWide = (paragraph: Paragraph, [start, end]: Cut, most: number): boolean =>
  widthOf(runsOf(paragraph, start, trimmedEnd(paragraph.text, start, end))) > most;

/** Cuts a part without breaks, such as a long word, into parts that fit. */
function pieces(paragraph: Paragraph, part: Cut, most: number): Cut[] {
  if (!isTooWide(paragraph, part, most)) return [part];
  const [start, end] = part;
  const cut = longestPart(paragraph, start, end, most);
  return cut >= end ? [part] : [[start, cut], ...pieces(paragraph, [cut, end], most)];
}

/** Returns the first and last index of each line of a width. Only a word that is longer than a line is broken. */
function cuts(paragraph: Paragraph, most: number): Cut[] {
  const lines: Cut[] = [];
  let [start, width] = [0, 0];
  const breaks = breaksOf(paragraph.text);
  const parts = breaks.flatMap((end, index) => pieces(paragraph, [breaks[index - 1] ?? 0, end], most));
  for (const part of parts) {
    const [from, end] = part;
    if (from > start && isTooWide(paragraph, part, most - width)) {
      lines.push([start, from]);
      [start, width] = [from, 0];
    }
    width += widthOf(runsOf(paragraph, from, end));
  }
  return [...lines, [start, paragraph.text.length]];
}

function lineOf(paragraph: Paragraph, start: number, end: number, least: Pick<Line, 'ascent' | 'descent'>): Line {
  const runs = runsOf(paragraph, start, trimmedEnd(paragraph.text, start, end));
  return {
    runs: inVisualOrder(runs),
    width: widthOf(runs),
    ascent: Math.max(least.ascent, ...runs.map(({ face }) => face.ascent)),
    descent: Math.max(least.descent, ...runs.map(({ face }) => face.descent)),
  };
}

/** Breaks a paragraph into lines of at most the width. Each line is at least as high as `least`. */
export function linesOf(paragraph: Paragraph, most: number, least: Pick<Line, 'ascent' | 'descent'>): Line[] {
  return cuts(paragraph, most).map(([start, end]) => lineOf(paragraph, start, end, least));
}

const ELLIPSIS = '…';

/** Returns a paragraph as one line, and shortens the text to the width. */
export function shortened(paragraph: Paragraph, most: number, least: Typeface): Line {
  const { text, faces, levels } = paragraph;
  const whole = lineOf(paragraph, 0, text.length, least);
  if (whole.width <= most) return whole;
  const end = longestPart(paragraph, 0, text.length, most - least.shape(ELLIPSIS, false).width);
  return lineOf(
    {
      text: text.slice(0, end) + ELLIPSIS,
      faces: [...faces.slice(0, end), least],
      levels: Uint8Array.of(...levels.subarray(0, end), levels[0] ?? 0),
    },
    0,
    end + 1,
    least,
  );
}
