import PostalMime, { type Email } from 'postal-mime';

/** Report of a permanently bounced mail: return address, possible recipients and reason. */
export interface Returned {
  readonly cameBackTo: readonly string[];
  readonly addresses: readonly string[];
  readonly reason: string;
}

const MOST_REASON = 300;
/**
 * Parses only the start of a bounce, because the report comes before the returned mail. The returned mail may be large.
 */
const MOST_PARSED = 65_536;

const parse = (raw: string) =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => null);

const valuesOf = (mail: Email | null, name: string) =>
  (mail?.headers ?? []).filter(({ key }) => key === name).map(({ value }) => value.replaceAll(/\s+/g, ' '));

const ADDRESS = /[^\s@<>"';,]+@[^\s@<>"';,]+/g;
const addressesIn = (mail: Email | null, name: string) =>
  valuesOf(mail, name).flatMap((value) => value.match(ADDRESS) ?? []);

function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))?.content;
  return typeof part === 'string' ? part : '';
}

/**
 * Returns whether the address caused a permanent failure: 5.x.x except 5.7.x. Code 5.7.x means that a policy rejects
 * the sender (RFC 3463).
 */
function isFailure(recipient: Email | null): boolean {
  const [[action = ''], [status = '']] = [valuesOf(recipient, 'action'), valuesOf(recipient, 'status')];
  return /^failed$/i.test(action) && /^5\.(?!7\.)/.test(status);
}

/**
 * Parses a raw message as a delivery status notification (RFC 3464). Returns null for other messages, for delays, and
 * for failures that the address did not cause.
 */
export async function readDsn(raw: string): Promise<Returned | null> {
  const mail = await parse(raw.slice(0, MOST_PARSED));
  if (!mail || !/^multipart\/report\b/i.test(valuesOf(mail, 'content-type')[0] ?? '')) return null;
  const report = partOf(mail, /^message\/(global-)?delivery-status$/i);
  const recipients = await Promise.all(report.split(/\r?\n[ \t]*\r?\n/).map(parse));
  const failed = recipients.find(isFailure);
  if (!failed) return null;
  const sent = await parse(partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers)$/i));
  const [status = ''] = valuesOf(failed, 'status');
  const [said = ''] = valuesOf(failed, 'diagnostic-code');
  return {
    cameBackTo: ['to', 'delivered-to', 'x-original-to'].flatMap((name) => addressesIn(mail, name)),
    addresses: [
      ...addressesIn(failed, 'original-recipient'),
      ...addressesIn(failed, 'final-recipient'),
      ...addressesIn(sent, 'to'),
    ],
    reason: `${status} ${said.replace(/^smtp;\s*/i, '')}`.trim().slice(0, MOST_REASON),
  };
}
