interface Part {
  readonly value: unknown;
  readonly at: string;
}

/** A zero byte is in no text of the database, and half of a pair of surrogates in none that is UTF-8. */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Where in a value, however deep, a text or a name cannot be kept: 'seats.0.note'; undefined where all can. It goes by a
 * list of what is left, as what somebody sends may be deeper than calls can be.
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
