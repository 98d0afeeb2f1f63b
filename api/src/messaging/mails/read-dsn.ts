/** A permanently bounced mail: return address, possible recipients and reason. */
export interface Returned {
  readonly cameBackTo: readonly string[];
  readonly addresses: readonly string[];
  readonly reason: string;
}

const MOST_REASON = 300;

/** Parses the headers of a text by lower-case name, with all values of repeated names. Unfolds folded lines. */
function headersOf(text: string): Map<string, string[]> {
  const [head = ''] = text.split(/\n[ \t]*\n/, 1);
  const found = new Map<string, string[]>();
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name) found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), value.trim()]);
  }
  return found;
}

const ADDRESS = /[^\s@<>"';,]+@[^\s@<>"';,]+/g;
const addressesIn = (values: readonly string[] = []) => values.flatMap((value) => value.match(ADDRESS) ?? []);

/** Returns the body of the first part of a type, up to the next boundary. */
function partOf(text: string, type: RegExp): string | null {
  const start = text.search(type);
  if (start < 0) return null;
  const body = text.slice(start).replace(/^[^]*?\n[ \t]*\n/, '');
  const end = body.search(/^--\S/m);
  return end < 0 ? body : body.slice(0, end);
}

/**
 * True for 5.x.x (permanent failure), except 5.7.x: a policy rejects the sender, and the address is valid (RFC 3463).
 */
const isOfAddress = (status: string | undefined) => /^5\.(?!7\.)/.test(status ?? '');

/**
 * Parses the delivery status notification (RFC 3464) in a raw message. Returns null for other messages, delays and
 * failures that the address did not cause.
 */
export function readDsn(raw: string): Returned | null {
  const text = raw.replaceAll('\r\n', '\n');
  const top = headersOf(text);
  if (!/^multipart\/report\b/i.test(top.get('content-type')?.[0] ?? '')) return null;
  const report = partOf(text, /^content-type:[ \t]*message\/(global-)?delivery-status/im);
  const failed = (report ?? '')
    .split(/\n[ \t]*\n/)
    .map(headersOf)
    .find((fields) => /^failed$/i.test(fields.get('action')?.[0] ?? '') && isOfAddress(fields.get('status')?.[0]));
  if (!failed) return null;
  const sent = headersOf(partOf(text, /^content-type:[ \t]*(message\/(rfc822|global)|text\/rfc822-headers)/im) ?? '');
  const [status = ''] = failed.get('status') ?? [];
  const [said = ''] = failed.get('diagnostic-code') ?? [];
  return {
    cameBackTo: ['to', 'delivered-to', 'x-original-to'].flatMap((name) => addressesIn(top.get(name))),
    addresses: [
      ...addressesIn(failed.get('original-recipient')),
      ...addressesIn(failed.get('final-recipient')),
      ...addressesIn(sent.get('to')),
    ],
    reason: `${status} ${said.replace(/^smtp;\s*/i, '')}`.trim().slice(0, MOST_REASON),
  };
}
