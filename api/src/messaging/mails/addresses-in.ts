/** Longest header value whose addresses are read. Longer values are not written by mail servers. */
const MOST = 2_000;

/** Removes comments (RFC 5322 §3.2.2), which can be nested. Parentheses inside quotes stay. */
export function withoutComments(value: string): string {
  let [depth, isQuoted, kept] = [0, false, ''];
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    const isEscaped = sign === '\\' && (isQuoted || depth > 0);
    if (isEscaped) at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (sign === '(' && !isQuoted) depth += 1;
    const isKept = depth === 0;
    if (!isEscaped && sign === ')' && !isQuoted && depth > 0) depth -= 1;
    if (isKept) kept += isEscaped ? sign + (value[at] ?? '') : sign;
  }
  return kept;
}

const ADDRESS = /(?:"((?:[^"\\]|\\.)+)"|([^\s@<>",;:()]+))@([^\s@<>"',;:()]+)/g;
const unquoted = (local: string) => local.replaceAll(/\\(.)/g, '$1');
/** Decodes the characters that RFC 3461 §4 encodes in recipients, such as `+2B`. */
const decoded = (address: string) =>
  address.replaceAll(/\+([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

function readings(text: string): string[] {
  return Array.from(text.matchAll(ADDRESS), ([, quoted, plain = '', domain = '']) => {
    const local = quoted === undefined ? plain : unquoted(quoted);
    return [local, local.replace(/^['`]+/, '')].map((each) => `${each}@${domain.replace(/\.+$/, '')}`);
  }).flat();
}

/**
 * Returns every address that a header value can mean: without comments, quotes and encodings. The caller recognizes the
 * right address by its signature.
 */
export function addressesIn(value: string): string[] {
  const text = value.slice(0, MOST);
  const plain = withoutComments(text);
  const joined = plain.replaceAll(/\s*([@.])\s*/g, '$1');
  const found = [text, plain, joined].flatMap(readings);
  return [...new Set([...found, ...found.map(decoded)])];
}
