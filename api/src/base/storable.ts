const DEEPEST = 20;
const ZERO = '\u0000';

/** Returns a text that PostgreSQL can store: without zero characters and lone surrogates. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll(ZERO, '\uFFFD');

/**
 * Returns a copy of a parsed JSON value that PostgreSQL can store: without zero characters, lone surrogates and deeply
 * nested parts.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]));
}

/** Parses JSON of a provider into a value that PostgreSQL can store. Returns undefined for a text that is not JSON. */
export function parseStorable(text: string): unknown {
  try {
    return storable(JSON.parse(text));
  } catch {
    return undefined;
  }
}
