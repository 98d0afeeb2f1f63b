import { createHash, createVerify } from 'node:crypto';

/** Canonicalizes a header with the algorithm `relaxed` (RFC 6376 §3.4.2). */
function relaxed(field: string): string {
  const [, name = '', value = ''] = /^([^:]+):([^]*)$/.exec(field) ?? [];
  return `${name.toLowerCase().trim()}:${value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
}

/** Canonicalizes a mail body with the algorithm `relaxed` (RFC 6376 §3.4.4). */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}

export interface Signed {
  readonly domain: string;
  readonly selector: string;
  /** The names of the signed headers. */
  readonly headers: readonly string[];
  readonly isValid: boolean;
}

/** Verifies the DKIM signature of a raw mail with a public key (RFC 6376 §6). */
export function verifyDkim(raw: string, publicKey: string): Signed {
  const whole = raw.replaceAll(/\r?\n/g, '\r\n');
  const at = whole.indexOf('\r\n\r\n');
  const fields = whole.slice(0, at).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tags = new Map(
    signature
      .replace(/^[^:]+:/, '')
      .split(';')
      .map((tag) => {
        const [, name = '', value = ''] = /^\s*(\w+)\s*=([^]*)$/.exec(tag) ?? [];
        return [name, value.replaceAll(/\s/g, '')] as const;
      }),
  );
  const headers = (tags.get('h') ?? '').toLowerCase().split(':');
  // For headers with the same name, the signature covers the last header first. A missing header counts as empty.
  const left = fields.filter((field) => field !== signature);
  const covered = headers.flatMap((name) => {
    const index = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return index < 0 ? [] : left.splice(index, 1).map(relaxed);
  });
  const own = relaxed(signature).replace(/(\bb=)[^;]*$|(\bb=)[^;]*(?=;)/, '$1$2');
  const hash = createHash('sha256')
    .update(relaxedBody(whole.slice(at + 4)))
    .digest('base64');
  const isSigned = createVerify('sha256')
    .update([...covered, own].join('\r\n'))
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    headers,
    isValid: isSigned && hash === tags.get('bh'),
  };
}
