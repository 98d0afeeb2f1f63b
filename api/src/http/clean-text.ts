interface Part {
  readonly value: unknown;
  readonly at: string;
}

/**
 * Returns whether PostgreSQL can store a text. PostgreSQL text cannot contain zero bytes, and UTF-8 cannot encode
 * unpaired surrogates.
 */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Returns the path of a text or name that cannot be stored, such as 'seats.0.note', or undefined. Uses a loop, because
 * recursion into deeply nested input can overflow the call stack.
 */
export function uncleanPart(value: unknown): string | undefined {
  const left: Part[] = [{ value, at: '' }];
  for (let part = left.pop(); part; part = left.pop()) {
    const { value: here, at } = part;
    if (typeof here === 'string' && !isClean(here)) return at;
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, inner] of Object.entries(here)) {
      if (!isClean(name)) return at;
      left.push({ value: inner, at: at ? `${at}.${name}` : name });
    }
  }
  return undefined;
}
