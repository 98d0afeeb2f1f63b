/** A change of a text, with `text` in place of the characters from `start` to `end`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const END =
  /^\s*(?:\b(?:and|or|order by|group by|limit|offset|for update|returning|on conflict|union|from|then|else|end)\b|$)/;
/** Matches an SQL `between` at the end of the text. The next `and` belongs to this `between`. */
const BETWEEN = /\bbetween\s+\S+$/;
const MOVED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * Returns the end of the condition that starts at `from`: the next keyword at the same nesting level, or the closing
 * bracket.
 */
function conditionEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0) return at;
    const isBetween = BETWEEN.test(text.slice(from, at));
    if (depth === 0 && !isBetween && /\s/.test(text[at] ?? '') && END.test(text.slice(at))) return at;
  }
  return text.length;
}

/**
 * Returns the faults in a query's conditions: one condition removed, or one bound shifted by one. `text` is the
 * template's source with spaces in place of each `${…}`.
 */
export function sqlChanges(text: string): Change[] {
  const changes: Change[] = [];
  for (const { index, 0: word } of text.matchAll(/\b(?:where|and|or)\s+/g)) {
    if (BETWEEN.test(text.slice(0, index).trimEnd())) continue;
    const start = index + word.length;
    const end = conditionEnd(text, start);
    if (end > start) changes.push({ start, end, text: word.startsWith('or') ? 'false' : 'true' });
  }
  for (const { index, 0: sign } of text.matchAll(/(?<![<>=!-])(?:<=|>=|<(?!>)|>)(?![=>])/g)) {
    changes.push({ start: index, end: index + sign.length, text: MOVED[sign] ?? sign });
  }
  return changes;
}
